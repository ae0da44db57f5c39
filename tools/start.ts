import { commandLine } from '@recto/event-log/cli/command-line.ts';
import { ensureFrontEnd } from './run/front-end.ts';
import { devPorts } from '../shell/src/releases/areas.ts';
import { Phases } from './run/phases.ts';
import { checkFixedPorts } from './run/port.ts';
import { developmentPrograms, rectoPrograms } from './run/programs.ts';
import { Refused } from './run/refused.ts';
import { settingsFrom } from './run/settings.ts';
import { runUntilSignal } from './run/until-signal.ts';

const usage = `npm start -- [--phases]    installs, builds and starts everything; Ctrl-C ends it
npm run dev                the same with hot reload

--phases: shows what takes how long until it is ready.
Environment: PORT (default: 3000), RECTO_DATA (default: .data), and all of docs/operations.md.`;

const { values } = commandLine(usage, { options: { dev: { type: 'boolean' }, phases: { type: 'boolean' } } });
const { RECTO_STARTED_AT, ...environment } = process.env;
const startedAt = Number(RECTO_STARTED_AT ?? performance.timeOrigin);
const phases = new Phases(startedAt);
phases.begin('packages looked at, starter loaded', 0);
phases.end('packages looked at, starter loaded');
try {
  const settings = settingsFrom(environment);
  if (values.dev) await checkFixedPorts(Object.values(devPorts), '127.0.0.1');
  phases.begin('programs compiled');
  const programs = await (values.dev ? developmentPrograms : rectoPrograms)(settings.directory, settings.env);
  phases.end('programs compiled');
  process.exitCode = await runUntilSignal(
    programs,
    settings,
    async (report, signal) => {
      if (!values.dev) await ensureFrontEnd(settings.env, report.say, signal);
    },
    { startedAt, ...(values.phases && { phases }) },
  );
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
