import { join } from 'node:path';
import type { Program } from '../program.ts';
import { settingsFrom } from '../settings.ts';
import { runUntilSignal } from '../until-signal.ts';

/** `npm start` with stubs for programs; the arguments are pairs `name:behaviour`, each needing the one before. */
const script = join(import.meta.dirname, 'stub.ts');
const programs = process.argv.slice(2).map((pair, n, all): Program => {
  const [name = '', behaviour = ''] = pair.split(':');
  return {
    name,
    script,
    needs: all
      .slice(0, n)
      .map(other => other.split(':')[0] ?? '')
      .slice(-1),
    args: around => [...(behaviour ? [`--${behaviour}`] : []), '--port', String(around.port)],
  };
});
const settings = settingsFrom(process.env);
process.exitCode = await runUntilSignal(programs, { ...settings, graceMs: 1000 }, async () => {});
