import { openKeys } from '../keys.ts';
import { digestOfKeys, readKeys, writeKeys } from '../keys-copy.ts';
import { rewrapKeys } from '../rewrap.ts';
import { commandLine, misused } from './command-line.ts';
import { main, Refused, storesOf, whereabouts, wrappingKeysOf } from './stores.ts';

const usage = `Copies the keys to personal data, wrapped as they are: the other installation needs the same RECTO_KEY. Or wraps all by
RECTO_KEY that RECTO_KEY_OTHER has wrapped, while everything runs (docs/operations.md: Change RECTO_KEY).

  npm run keys -- copy --to mongodb://…
  npm run keys -- rewrap

${whereabouts}
`;

const { values, positionals } = commandLine(usage, {
  allowPositionals: true,
  options: { to: { type: 'string' } },
});
const { to } = values;
const [what] = positionals;

await main(async () => {
  if (what === 'rewrap') await rewrap();
  else if (what === 'copy' && to) await copy(to);
  else misused(usage);
});

async function copy(to: string): Promise<void> {
  const { keysUrl } = storesOf();
  if (to === keysUrl) throw new Refused('--to is where the keys are.');
  const keys = await readKeys(keysUrl);
  const written = await writeKeys(to, keys);
  const there = await readKeys(to);
  if (digestOfKeys(there) !== digestOfKeys(keys)) throw new Refused('The keys there are not the same: run it again.');
  // Opening them makes sure that the wrapping key is theirs.
  await (await openKeys({ url: to, ...wrappingKeysOf() })).close();
  process.stdout.write(
    `${keys.persons.length} persons and ${keys.secrets.length} secrets are there, ${written} new.\n`,
  );
}

async function rewrap(): Promise<void> {
  const keys = wrappingKeysOf();
  if (keys.otherKey === undefined)
    throw new Refused(
      'RECTO_KEY_OTHER is not set: give the former key there and the new one as RECTO_KEY (docs/operations.md: Change RECTO_KEY).',
    );
  const found = await rewrapKeys(storesOf().keysUrl, keys);
  process.stdout.write(
    `${found === 0 ? 'Nothing was' : `${found} persons and secrets are`} wrapped anew; RECTO_KEY opens everything.\n`,
  );
}
