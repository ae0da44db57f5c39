import type { InjectOptions } from 'fastify';
import { hostileTexts, hostileValue, type Known, passing, type Shape, spoiled } from './hostile-values.ts';
import type { Random } from './walk/random.ts';

type Operation = {
  parameters?: readonly { name: string; in: string; required?: boolean; schema: Shape }[];
  requestBody?: { content: Readonly<Record<string, { schema?: Shape }>> };
};
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The parts of the API's description that requests are made from. */
export type Described = { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** One documented call. */
export type Route = { method: Method; path: string; operation: Operation };

export const routesOf = ({ paths }: Described): Route[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase() as Method,
      path,
      operation,
    })),
  );

type Sender = { token: string | null };
type Body = { payload: string | Buffer; type: string };

/** A request to the route: about half keep to its shape, the others break it or the encoding somewhere. */
export const hostileRequest = (
  { method, path, operation }: Route,
  { token }: Sender,
  known: Known,
  random: Random,
): InjectOptions => {
  const parameters = operation.parameters ?? [];
  const isKept = random.chance(0.6);
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find(parameter => parameter.in === 'path' && parameter.name === name)?.schema;
    const value = isKept || random.chance(0.5) ? passing(schema ?? {}, random, known, name) : random.pick(hostileTexts);
    return inAddress(String(value), random);
  });
  const query = parameters
    .filter(parameter => parameter.in === 'query' && (parameter.required || random.chance(0.6)))
    .map(({ name, schema }) =>
      pair(name, isKept ? passing(schema, random, known, name) : hostileValue(random), random),
    );
  if (!isKept && random.chance(0.1)) query.push(random.pick(['__proto__[a]=1', '%', 'a[$gt]=', '='.repeat(500)]) ?? '');
  const body = bodyFor(operation, isKept, known, random);
  return {
    method,
    url: query.length > 0 ? `${url}?${query.join('&')}` : url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': body.type }),
      ...(random.chance(0.15) && strangeHeaders(random)),
    },
    ...(body && { payload: body.payload }),
  };
};

/** Half a surrogate pair has no UTF-8; `toWellFormed` keeps it from being refused before it is sent. */
const inAddress = (text: string, random: Random): string =>
  random.chance(0.03) ? '%c3%28' : encodeURIComponent(text.toWellFormed());

const pair = (name: string, value: unknown, random: Random): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const one = `${name}=${inAddress(text.slice(0, 3_000), random)}`;
  return random.chance(0.05) ? `${one}&${one}` : one;
};

const bodyFor = ({ requestBody }: Operation, isKept: boolean, known: Known, random: Random): Body | undefined => {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined) return isKept ? undefined : brokenBody('{}', random);
  if (type === 'multipart/form-data') return multipart(isKept, random);
  const value = passing(content?.schema ?? {}, random, known);
  const text = JSON.stringify(isKept ? value : spoiled(value, random)) ?? '';
  return isKept || random.chance(0.7) ? { payload: text, type: 'application/json' } : brokenBody(text, random);
};

/** What is no JSON, or says that it is something else. */
const brokenBody = (text: string, random: Random): Body =>
  random.pick<Body>([
    { payload: text.slice(0, -1), type: 'application/json' },
    { payload: '', type: 'application/json' },
    { payload: `${text}${text}`, type: 'application/json' },
    { payload: Buffer.from([0xff, 0xfe, 0x7b, 0x00]), type: 'application/json; charset=utf-16' },
    { payload: Buffer.from(`{"text":"\u00e9"}`, 'latin1'), type: 'application/json' },
    { payload: '['.repeat(50_000), type: 'application/json' },
    { payload: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, type: 'application/json' },
    { payload: '{"a":1e999999,"b":-1e999999}', type: 'application/json' },
    { payload: '{"constructor":{"prototype":{"isAdmin":true}}}', type: 'application/json' },
    { payload: text, type: 'text/plain' },
    { payload: text, type: 'application/xml' },
    { payload: text, type: ';;;' },
    { payload: 'a[$gt]=&__proto__[b]=1&%', type: 'application/x-www-form-urlencoded' },
  ]) ?? { payload: text, type: 'application/json' };

/** A form with a file that is none of what is asked for, or a form that is broken off. */
const multipart = (isKept: boolean, random: Random): Body => {
  const name = random.pick(['img', 'file', 'file', '__proto__', '']) ?? 'file';
  const fileName = random.pick(['a.jpg', '../../a.svg', 'a\u0000.png', '', 'x'.repeat(3_000), '"; name="b']) ?? '';
  const bytes =
    random.pick(['', 'text', '\u0089PNG\r\n\u001a\n', '<svg onload="alert(1)">', 'x'.repeat(100_000)]) ?? '';
  const whole = [
    `--b\r\ncontent-disposition: form-data; name="cropData"\r\n\r\n${random.pick(hostileTexts) ?? ''}\r\n`,
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\n`,
    `content-type: ${random.pick(['image/jpeg', 'text/html', 'x', '']) ?? ''}\r\n\r\n${bytes}\r\n--b--\r\n`,
  ].join('');
  const payload = isKept ? whole : whole.slice(0, random.below(whole.length));
  const type = random.pick([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=c',
  ]);
  return { payload, type: isKept || random.chance(0.6) ? 'multipart/form-data; boundary=b' : (type ?? '') };
};

/** Headers that are sent twice arrive joined by a comma, but for the few that Node drops. */
const strangeHeaders = (random: Random): Record<string, string> =>
  random.pick<Record<string, string>>([
    { 'x-after': '9'.repeat(30) },
    { 'x-after': '1, 2' },
    { 'x-after': '-1' },
    { 'idempotency-key': 'k'.repeat(5_000) },
    { 'idempotency-key': 'one, two' },
    { 'idempotency-key': 'always the same' },
    { 'x-correlation-id': '__proto__, $where' },
    { 'x-correlation-id': '\u00e9'.repeat(500) },
    { 'x-page-token': 'a.b.c' },
    { 'x-page-token': 'x'.repeat(8_000) },
    { 'accept-encoding': 'gzip;q=nan, *;q=-1' },
    { cookie: 'recto-after=9x; recto-after=; __proto__=1; =; a=%' },
    { cookie: `registration=${'x'.repeat(4_000)}` },
    { 'if-none-match': '"a", W/"b", *' },
    { 'x-forwarded-for': '::, 999.1.1.1, __proto__' },
    { range: 'bytes=9-1,0-0,-99999999999999999999' },
    { 'accept-language': '*;q=1,'.repeat(300) },
    { 'last-event-id': '-1' },
  ]) ?? {};
