import { rectoPrograms } from './run/programs.ts';
import { Refused } from './run/refused.ts';
import { settingsFrom } from './run/settings.ts';
import { runUntilSignal } from './run/until-signal.ts';

/** `npm start`: the whole of Recto in the foreground. The environment is described in the README of this folder. */
try {
  const settings = settingsFrom(process.env);
  process.exitCode = await runUntilSignal(rectoPrograms(settings.directory, settings.env), settings);
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
