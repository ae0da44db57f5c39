import { openLog } from '@recto/event-log/log.ts';
import { openReadModels } from '@recto/projections/store.ts';
import fastify from 'fastify';
import { finds } from './finds.ts';

/** Bare routes beside which the backend is measured. Tells its parent its address, and ends with it. */
const models = openReadModels({ url: process.env.MONGODB_URL ?? '' });
const log = openLog({ url: process.env.EVENTSTORE_URL ?? '' });
const app = fastify();
let same: { type: string; bytes: Buffer } = { type: 'text/plain', bytes: Buffer.alloc(0) };

app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
app.put<{ Body: Buffer }>('/same', request => {
  same = { type: request.headers['content-type'] ?? '', bytes: request.body };
  return {};
});
app.get('/same', (_, reply) => reply.type(same.type).send(same.bytes));

for (const [path, find] of Object.entries(finds(models, log)))
  app.get<{ Querystring: { of: string; reader: string } }>(`/${path}`, ({ query }) => find(query.of, query.reader));

await models.connect();
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('disconnect', () => process.exit());
