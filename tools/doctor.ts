import { commandLine } from '@recto/event-log/cli/command-line.ts';
import { examine } from './doctor/examine.ts';

/** `npm run doctor`: what is wrong with an installation, and what to do. Exit code 1 when something is wrong. */
const usage = `npm run doctor -- [--json]    says what is wrong with an installation and what to do; changes nothing

Environment: that of the installation (docs/operations.md); or RECTO_DATA of one that npm start runs.
Exit code: 0 when all is well or there are only warnings, 1 when something is wrong.`;

const { values } = commandLine(usage, { options: { json: { type: 'boolean' } } });
const findings = await examine(process.env);
const marks = { ok: 'ok     ', warning: 'warning', wrong: 'WRONG  ' };
if (values.json) console.log(JSON.stringify(findings, null, 2));
else
  for (const { part, state, says, remedy } of findings)
    console.log([`${marks[state]}  ${part}: ${says}`, ...(remedy ? [`         → ${remedy}`] : [])].join('\n'));
const count = findings.filter(({ state }) => state === 'wrong').length;
if (!values.json) console.log(count === 0 ? '\nNothing is wrong.' : `\n${count} to repair.`);
// A client of a store that is away would keep the process for a while.
process.exit(count === 0 ? 0 : 1);
