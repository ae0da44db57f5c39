import { pageTokenHeader } from '@recto/contracts/http/shared.ts';
import { getPublicPage } from '@recto/contracts/http/pages.ts';
import { pageIdOf } from '@recto/contracts/public-url.ts';
import type { IncomingMessage, OutgoingHttpHeader } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context.ts';
import type { App } from './app-types.ts';
import { correlationHeader, correlationIdOf } from './correlation.ts';
import { apiForm, hasIt, htmlForm, publicPageRoute } from './visitors-page.ts';

/** Letters of a path parameter that the router takes: 50 characters of a script far from ASCII, and the id. */
export const maxParamLength = 2_000;

const addresses = /^\/(?:(api)\/)?public-pages\/([^/?#]+)$/;

/**
 * Gives kept answers to visitors before the app sees a request: what every request goes through there costs more than
 * a kept answer. Everything that is not plainly a visitor's request goes on to the app, which also gave the answer its
 * headers; and so does all of it once the app closes.
 */
export const giveKept = (app: App, context: Context, logger: FastifyBaseLogger): void => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    const asked = isClosing ? null : askedFor(request);
    if (asked === null) return app.routing(request, response);
    const since = performance.now();
    keptFor(context, asked, request).then(
      kept => {
        if (kept === null) return app.routing(request, response);
        const correlationId = correlationIdOf(request);
        response.writeHead(kept.status, [...kept.headers, correlationHeader, correlationId]).end(kept.bytes);
        const took = performance.now() - since;
        const { route } = asked;
        context.figures.requests.observe({ method: 'GET', route, status: kept.status }, took / 1000);
        const req = { method: 'GET', routeOptions: { url: route } };
        logger.info({ correlationId, req, res: { statusCode: kept.status }, responseTime: took }, 'kept answer given');
      },
      // Whatever it was, the app meets it too, and says so.
      () => app.routing(request, response),
    );
  });
};

/** `route` as figures and log lines name it. */
type Asked = { route: string; pageId: string };
type Kept = { status: 200 | 304; headers: readonly OutgoingHttpHeader[]; bytes: Buffer | undefined };

/** The page that a request asks for; null where the answer may not be everybody's, or must have seen something. */
const askedFor = ({ method, url = '', headers }: IncomingMessage): Asked | null => {
  if (method !== 'GET' || headers.authorization !== undefined || headers[pageTokenHeader] !== undefined) return null;
  if (headers['x-after'] !== undefined || headers.cookie?.includes('recto-after')) return null;
  const [, api, address = ''] = addresses.exec(url) ?? [];
  // The router counts letters once percent signs are read: what may be too long for it is left to it.
  const pageId = address === '' || address.length > maxParamLength ? null : pageIdOf(address);
  return pageId === null ? null : { route: api === undefined ? publicPageRoute.path : getPublicPage.url, pageId };
};

const keptFor = async (context: Context, asked: Asked, { headers }: IncomingMessage): Promise<Kept | null> => {
  const prepared = await context.prepared.find(nameOf(context, asked));
  const encoding = prepared?.encodingFor(headers['accept-encoding']?.toString()) ?? null;
  const sent = prepared?.headersOf(encoding);
  if (!prepared || !sent) return null;
  if (hasIt(headers['if-none-match'], prepared.etag(encoding)))
    return { status: 304, headers: sent.unchanged, bytes: undefined };
  const bytes = encoding === null ? prepared.plain : await prepared.packed(encoding);
  return { status: 200, headers: sent.whole, bytes };
};

const nameOf = (context: Context, { route, pageId }: Asked): string | Promise<string | null> =>
  route === getPublicPage.url ? `${apiForm} ${pageId}` : htmlNameOf(context, pageId);

const htmlNameOf = async ({ shell, siteUrl }: Context, pageId: string): Promise<string | null> => {
  const page = await shell.current();
  return page && `${htmlForm(siteUrl(), page)} ${pageId}`;
};
