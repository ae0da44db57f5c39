import { randomUUID } from 'node:crypto';
import type { Role } from '@recto/contracts/events/user.ts';
import { foldUsername } from '@recto/contracts/username.ts';
import { commandLine, misused } from '@recto/event-log/cli/command-line.ts';
import { main, Refused, storesOf, whereabouts } from '@recto/event-log/cli/stores.ts';
import { execute } from '@recto/event-log/execute.ts';
import { openLog } from '@recto/event-log/log.ts';
import accounts from '@recto/projections/read-models/accounts.ts';
import { openReadModels } from '@recto/projections/store.ts';
import { grantRole, revokeRole, user } from '../domain/user.ts';
import { docsOf } from '../read-models.ts';

const usage = `npm run admin -- grant <username> moderator     lets somebody moderate
npm run admin -- revoke <username> moderator    takes that back

${whereabouts}`;

/** Needs no keys: a role is not sealed, and nothing else of the account is looked at. */
const change = async (verb: 'grant' | 'revoke', username: string, role: Role): Promise<void> => {
  const { eventStoreUrl, mongoUrl } = storesOf();
  const log = openLog({ url: eventStoreUrl });
  const models = openReadModels({ url: mongoUrl });
  try {
    await models.connect();
    const found = await docsOf(models.database, accounts).findOne({ folded: foldUsername(username) });
    if (found === null) throw new Refused(`Nobody is called ${username}.`);
    const request = {
      commandId: randomUUID(),
      correlationId: randomUUID(),
      userId: null,
      command: `${verb}Role`,
      at: new Date().toISOString(),
      requestHash: '',
    };
    const { events } = await execute(log, user, found._id, request, state =>
      (verb === 'grant' ? grantRole : revokeRole)(state, role, null),
    );
    const is = verb === 'grant' ? `is a ${role}` : `is no ${role}`;
    console.log(events.length > 0 ? `${found.username} ${is} from now on.` : `${found.username} ${is} already.`);
  } finally {
    await models.close();
    await log.close();
  }
};

const [verb, username, role] = commandLine(usage, { allowPositionals: true }).positionals;
if ((verb !== 'grant' && verb !== 'revoke') || !username || role !== 'moderator') misused(usage);
await main(() => change(verb, username, role));
