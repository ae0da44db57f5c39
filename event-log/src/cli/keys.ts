import { openKeys } from '../keys.ts';
import { digestOfKeys, readKeys, writeKeys } from '../keys-copy.ts';
import { commandLine, misused } from './command-line.ts';
import { main, Refused, storesOf, whereabouts, wrappingKeyOf } from './stores.ts';

const usage = `Copies the keys to personal data, wrapped as they are: the other installation needs the same RECTO_KEY.

  npm run keys -- copy --to mongodb://…

${whereabouts}
`;

const { values, positionals } = commandLine(usage, {
  allowPositionals: true,
  options: { to: { type: 'string' } },
});
const { to } = values;
if (positionals[0] !== 'copy' || !to) misused(usage);

await main(async () => {
  const { keysUrl } = storesOf();
  if (to === keysUrl) throw new Refused('--to is where the keys are.');
  const keys = await readKeys(keysUrl);
  const written = await writeKeys(to, keys);
  const there = await readKeys(to);
  if (digestOfKeys(there) !== digestOfKeys(keys)) throw new Refused('The keys there are not the same: run it again.');
  // Opening them makes sure that the wrapping key is theirs.
  await (await openKeys({ url: to, wrappingKey: wrappingKeyOf() })).close();
  process.stdout.write(
    `${keys.persons.length} persons and ${keys.secrets.length} secrets are there, ${written} new.\n`,
  );
});
