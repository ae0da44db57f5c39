/** A command of the documents that a test runs as it stands there, with placeholders filled. */
export type Run = {
  line: string;
  /** Arguments that make a long one short. */
  more?: string;
  /** What it must say; without it, that it ends well is enough. */
  says?: RegExp;
  /** Serves until it is ended: the line by which it is known to be ready. */
  until?: string;
  /** Addresses that a browser gets an answer from then. */
  answers?: readonly string[];
};

/** On a running installation with the demo's data, in this order. */
export const onSite: readonly Run[] = [
  { line: 'npm run demo', more: '-- --small', says: /2 authors, 4 pages/ },
  { line: 'npm run doctor', says: /Nothing is wrong/ },
  { line: 'npm run events', says: /npm run events -- export/ },
  { line: 'npm run events -- tail', says: /"type":"PagePublished"/ },
  { line: 'npm run events -- count', says: /\d+ events, digest [0-9a-f]{64}/ },
  { line: 'npm run events -- show 4711', says: /"position"/ },
  { line: 'npm run events -- show <position>', says: /"position"/ },
  { line: 'npm run events -- show <stream>', says: /"stream"/ },
  { line: 'npm run admin -- grant <username> moderator', says: /is a moderator from now on/ },
  { line: 'npm run admin -- revoke <username> moderator', says: /is no moderator from now on/ },
  { line: 'npm run todo -- list', says: /\d+ open, 0 failed/ },
  { line: 'npm run todo -- retry <id>', says: /has not failed/ },
  { line: 'npm run replay -- projections/analysis/tags-that-bring-comments.ts', says: /written to standard output/ },
  { line: 'npm run --silent replay -- projections/analysis/tags-that-bring-comments.ts | head -3', says: /^\{"/ },
  { line: 'npm run replay -- projections/analysis/readers-by-week.ts --to retention.csv', says: /retention\.csv/ },
  { line: 'npm run replay -- projections/analysis/draft-to-publication.ts --to mongodb:mine', says: /database mine/ },
  { line: 'npm run backup -- /backup/recto --keys /elsewhere/recto-keys', says: /files of media; verified/ },
  { line: 'npm run events -- copy --to esdb://…', says: /at both ends/ },
  { line: 'npm run keys -- copy --to mongodb://…', says: /persons and .* secrets are there/ },
  { line: 'RECTO_KEY_OTHER=… npm run keys -- rewrap', says: /RECTO_KEY opens everything/ },
  { line: 'npm run events -- export log.jsonl', says: /events, digest/ },
  { line: 'npm run releases', says: /^mfe-reader: /m },
  { line: 'node shell/src/releases/cli.ts ensure' },
];

/** Where the installation's data were moved to: two other stores, and what is running on them. */
export const onCluster: readonly Run[] = [
  { line: 'npm run events -- import log.jsonl', says: /at both ends/ },
  { line: 'npm run replay', says: /\d+ read models made anew from/ },
  { line: 'npm run replay -- --drop-old' },
  {
    line: 'npm run replay -- --skip <position> --projection <name> --because "…"',
    says: /goes on without the event/,
  },
  {
    line: 'EVENTSTORE_URL=esdb://… MONGODB_URL=mongodb://… npm run replay -- …',
    says: /written to standard output/,
  },
  { line: 'node --env-file=recto.env event-log/src/cli/backup.ts …', says: /verified/ },
  { line: 'node projections/src/main.ts', until: '"ready":true' },
  { line: 'node backend/src/main.ts', until: '"ready":true' },
  { line: 'node --env-file=recto.env backend/src/main.ts', until: '"ready":true' },
];

/** Those that need no installation, or bring their own. */
export const alone: readonly Run[] = [
  { line: 'npm run secrets -- recto.example', more: '<file>', says: /is made/ },
  { line: 'npm run secrets -- <host>', more: '<other file>', says: /is made/ },
  { line: 'npm run licences', says: /^MIT \(\d+\)/m },
  { line: 'npm run docs:api' },
  { line: 'npm run docs:events' },
  { line: 'npm run docs:settings' },
  { line: 'npm run check -- --only lint,types', says: /^ok {3}imports/m },
  { line: 'npm run build', says: /^mfe-reader: (built|unchanged)/m },
  { line: 'npm run build -w <area>', says: /^mfe-reader: (built|unchanged)/m },
  { line: 'npm run budgets', says: /first visit of a public page/ },
  {
    line: 'node embedded/event-store/src/main.ts --file .data/events.db --port 2113',
    until: '"ready":true',
  },
  {
    line: 'node embedded/document-store/src/main.ts --file .data/documents.db --port 27027',
    until: '"ready":true',
  },
  { line: 'npx vitest run --project node backend/src/domain', more: '--shard=1/8', says: /Tests .*passed/ },
  { line: 'npx vitest run --project browser ui', more: '--shard=1/20', says: /Tests .*passed/ },
  { line: 'npm run test:stores', more: '-- --shard=1/15', says: /Tests .*passed/ },
  { line: 'npm run test:soak', more: '-- --small fuzz', says: /Tests .*passed/ },
  { line: 'npm run bench', more: '-- --small --only login --out <file>.json', says: /login, 8 in flight/ },
  { line: 'npm run bench:library', more: '-- --small', says: /history of 240/ },
  { line: 'npm run bench:event-store', more: '-- --small', says: /catch-up subscription/ },
  { line: 'npm run bench:document-store', more: '-- --small', says: /most memory of the store/ },
  { line: 'npm run bench:projections', more: '-- --small', says: /answered to visible/ },
  { line: 'npm run icons', more: '-- <folder>', says: /preview\.png/ },
  { line: 'npm run gallery', until: 'compiled successfully' },
  { line: 'npm run dev -w mfe-reader', more: '-- --port=<port>', until: 'compiled successfully' },
];

const development = ['http://127.0.0.1:3001/', 'http://127.0.0.1:3001/remotes.json'].concat(
  [3011, 3012, 3013, 3014].map(port => `http://127.0.0.1:${port}/remoteEntry.js`),
);
/** Too long for every change, or at ports of their own, which must be free: part of `npm run test:soak`. */
export const inSoak: readonly Run[] = [
  { line: 'npm run dev', until: 'Recto is ready at', answers: development },
  { line: 'npm run dev -w shell', until: 'mfe-library http', answers: development },
  { line: 'npm run bench:browser', more: '-- --small', says: /^a public page/m },
  { line: 'npm run bench:editor', more: '-- --small', says: /200,000 characters, end/ },
  { line: 'npm run bench:lists', more: '-- --small', says: /collection, 500 of 500/ },
  { line: 'npm run pictures', more: '-- <folder> --small', says: /^writing\.webp/m },
  { line: 'npm run shots', more: '-- visitor-login', says: /pictures: / },
  { line: 'npm run test:soak -- authors', more: '--small', says: /1 passed/ },
  { line: 'npm test -- --only journeys', more: 'reader-first', says: /^[1-9]\d* passed, 0 failed/m },
  { line: 'npm test -- --only journeys auth-', says: /^[1-9]\d* passed, 0 failed/m },
  {
    line: 'npm run bench -- --growth 1000,10000,100000,1000000',
    more: '--seconds 0.1 --out <folder>/growth.json',
    says: /^20 pages, \d+ events/m,
  },
];

/** Run by a test of their own, which has these words in it. */
export const inOwnTest: Readonly<Record<string, { test: string; words: string }>> = {
  'npm start': { test: 'tools/start.test.ts', words: "'tools/start.mjs'" },
  'npm start -- --phases': { test: 'tools/docs/documented-commands.test.ts', words: "'--phases'" },
  'PORT=3001 RECTO_DATA=/srv/recto npm start': {
    test: 'tools/docs/documented-commands.test.ts',
    words: 'RECTO_DATA: directory',
  },
  'npm run events -- tail --follow': {
    test: 'tools/docs/documented-commands.test.ts',
    words: "'npm run events -- tail --follow'",
  },
  'npm run restore -- /backup/recto --keys /elsewhere/recto-keys': {
    test: 'tools/docs/documented-commands.test.ts',
    words: "'npm run restore -- /backup/recto --keys /elsewhere/recto-keys'",
  },
  'npm run release -w mfe-reader': { test: 'e2e/src/team-release.e2e.ts', words: "npmRun('release')" },
  'npm run rollback -w mfe-reader': { test: 'e2e/src/team-release.e2e.ts', words: "npmRun('rollback')" },
};

/** The same as another line but for the name of a folder, which is there. */
export const likeAnother: Readonly<Record<string, { line: string; folder: string }>> = {
  'npm run release -w <area>': { line: 'npm run release -w mfe-reader', folder: 'mfe-reader' },
  'npm run rollback -w <area>': { line: 'npm run rollback -w mfe-reader', folder: 'mfe-reader' },
  'npm run dev -w mfe-auth': { line: 'npm run dev -w mfe-reader', folder: 'mfe-auth' },
  'npm run dev -w mfe-author': { line: 'npm run dev -w mfe-reader', folder: 'mfe-author' },
  'npm run dev -w mfe-library': { line: 'npm run dev -w mfe-reader', folder: 'mfe-library' },
  'npm run dev -w mfe-reader -- --port=3002': { line: 'npm run dev -w mfe-reader', folder: 'mfe-reader' },
  'npx vitest run --project browser mfe-auth': { line: 'npx vitest run --project browser ui', folder: 'mfe-auth' },
  'npx vitest run --project browser mfe-author': { line: 'npx vitest run --project browser ui', folder: 'mfe-author' },
  'npx vitest run --project browser mfe-library': {
    line: 'npx vitest run --project browser ui',
    folder: 'mfe-library',
  },
  'npx vitest run --project browser mfe-reader': { line: 'npx vitest run --project browser ui', folder: 'mfe-reader' },
  'npx vitest run --project node contracts': {
    line: 'npx vitest run --project node backend/src/domain',
    folder: 'contracts',
  },
  'npx vitest run --project node event-log': {
    line: 'npx vitest run --project node backend/src/domain',
    folder: 'event-log',
  },
  'npx vitest run --project node projections': {
    line: 'npx vitest run --project node backend/src/domain',
    folder: 'projections',
  },
};

/** Run with every change by `.ci/run` itself, in these words of these files. */
export const byCi: Readonly<Record<string, { file: string; words: string }>> = {
  'npm ci': { file: '.ci/run', words: 'npm ci ' },
  'npm test': { file: '.ci/run', words: 'node tools/test.mjs' },
  'npm run check': { file: '.ci/run', words: '--with-check' },
  'npx tsc -p tsconfig.node.json': { file: 'tools/check.ts', words: '`tsconfig.${side}.json`' },
};

const engine = 'needs a Docker engine';
const registry = 'needs a registry of packages';
/** What no test runs, and why. */
export const unrun: Readonly<Record<string, string>> = {
  'docker compose --env-file docker/secrets.env up -d --build': engine,
  'docker compose --env-file docker/secrets.env run --rm tools npm run doctor': engine,
  'docker compose --env-file docker/secrets.env up -d --no-deps projections': engine,
  'docker compose --env-file docker/secrets.env run -d --name projections-next projections': engine,
  'RECTO_SUBNET=172.30.17.0/24 docker compose -p recto-test --env-file docker/secrets.env --profile test up --build --exit-code-from journeys store-suites journeys':
    engine,
  'npm ci --omit=dev': `${registry}; the Dockerfile has it`,
  'npm audit --omit=dev': registry,
};
