import { parseArgs } from 'node:util';
import { openKeys } from '../keys.ts';
import { digestOfKeys, readKeys, writeKeys } from '../keys-copy.ts';
import { main, Refused, storesOf, whereabouts, wrappingKeyOf } from './stores.ts';

const usage = `Copies the keys to personal data, wrapped as they are: the other installation needs the same RECTO_KEY.

  npm run keys -- copy --to mongodb://…

${whereabouts}
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, help: { type: 'boolean', default: false } },
});

await main(async () => {
  if (values.help || positionals[0] !== 'copy' || !values.to) {
    process.stdout.write(usage);
    if (!values.help) process.exitCode = 2;
    return;
  }
  const { keysUrl } = storesOf();
  if (values.to === keysUrl) throw new Refused('--to is where the keys are.');
  const keys = await readKeys(keysUrl);
  const written = await writeKeys(values.to, keys);
  const there = await readKeys(values.to);
  if (digestOfKeys(there) !== digestOfKeys(keys)) throw new Refused('The keys there are not the same: run it again.');
  // Opening them makes sure that the wrapping key is theirs.
  await (await openKeys({ url: values.to, wrappingKey: wrappingKeyOf() })).close();
  process.stdout.write(
    `${keys.persons.length} persons and ${keys.secrets.length} secrets are there, ${written} new.\n`,
  );
});
