import { pageTokenHeader } from '@recto/contracts/http/shared.ts';
import { pageIdOf } from '@recto/contracts/public-url.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { App } from './app-types.ts';
import { correlationHeader } from './correlation.ts';
import { apiForm, hasIt, htmlForm } from './visitors-page.ts';

const addresses = /^\/(?:(api)\/)?public-pages\/([^/?#]+)$/;

/**
 * Gives kept answers to visitors before anything else of a request is looked at: what every request goes through costs
 * more than a kept answer. Everything that is not plainly a visitor's request goes the ordinary way, which also gave the
 * answer its headers.
 */
export const giveKept = (app: App, context: Context): void => {
  app.addHook('onRequest', async (request, reply) => {
    const asked = askedFor(request);
    if (asked === null) return;
    const kept = await context.prepared.find(nameOf(context, asked));
    if (kept === null) return;
    const encoding = kept.encodingFor(request.headers['accept-encoding']?.toString());
    const headers = kept.headersOf(encoding);
    if (headers === null) return;
    const has = hasIt(request.headers['if-none-match'], kept.etag(encoding));
    const bytes = encoding === null ? kept.plain : await kept.packed(encoding);
    reply.hijack();
    const { 'content-type': _type, 'content-encoding': _packing, ...ofBoth } = headers;
    reply.raw.writeHead(has ? 304 : 200, {
      ...(has ? ofBoth : { ...headers, 'content-length': bytes.length }),
      [correlationHeader]: request.id,
    });
    reply.raw.end(has ? undefined : bytes);
  });
};

type Asked = { isApi: boolean; pageId: string };

/** The page that a request asks for; null where the answer may not be everybody's, or must have seen something. */
const askedFor = ({ method, url, headers }: FastifyRequest): Asked | null => {
  if (method !== 'GET' || headers.authorization !== undefined || headers[pageTokenHeader] !== undefined) return null;
  if (headers['x-after'] !== undefined || headers.cookie?.includes('recto-after')) return null;
  const [, api, address = ''] = addresses.exec(url) ?? [];
  const pageId = address === '' ? null : pageIdOf(address);
  return pageId === null ? null : { isApi: api !== undefined, pageId };
};

const nameOf = async ({ shell, siteUrl }: Context, { isApi, pageId }: Asked): Promise<string | null> => {
  if (isApi) return `${apiForm} ${pageId}`;
  const page = await shell.current();
  return page && `${htmlForm(siteUrl(), page)} ${pageId}`;
};
