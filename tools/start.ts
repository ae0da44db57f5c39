import { parseArgs } from 'node:util';
import { ensureFrontEnd } from './run/front-end.ts';
import { developmentPrograms, rectoPrograms } from './run/programs.ts';
import { Refused } from './run/refused.ts';
import { settingsFrom } from './run/settings.ts';
import { runUntilSignal } from './run/until-signal.ts';

/** `npm start`, and with `--dev` `npm run dev`: the whole of Recto in the foreground. README.md has the environment. */
const { values } = parseArgs({ options: { dev: { type: 'boolean' } } });
try {
  const settings = settingsFrom(process.env);
  const programs = (values.dev ? developmentPrograms : rectoPrograms)(settings.directory, settings.env);
  process.exitCode = await runUntilSignal(programs, settings, async (report, signal) => {
    if (!values.dev) await ensureFrontEnd(settings.env, report.say, signal);
  });
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
