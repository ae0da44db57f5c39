import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { BODY_MAX_BYTES } from '@recto/contracts/limits.ts';
import fastify, { type FastifyBaseLogger, LogController, type RouteOptions } from 'fastify';
import type { Context } from './context.ts';
import type { App } from './http/app-types.ts';
import { areas } from './http/areas.ts';
import { identifyCallers } from './http/caller.ts';
import { announcePositions } from './http/command.ts';
import { correlationIdOf, tellCorrelation } from './http/correlation.ts';
import { answerErrors, answerUnreadable } from './http/error-answers.ts';
import { countRequests } from './http/metrics.ts';
import { describeApi } from './http/openapi.ts';
import { refuseWithoutDocuments } from './http/needs-documents.ts';
import { giveKept, maxParamLength } from './http/give-kept.ts';
import { noticePositions } from './http/read.ts';
import { rewrittenUrl } from './http/rewritten-url.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { serializerCompiler } from './http/serializer.ts';
import { shedLoad } from './http/shed-load.ts';
import { validatorCompiler } from './http/validator.ts';

/** Bytes of a JSON body: a draft's body as the editor sends it, before it is cleaned, and some. */
const bodyLimit = 3 * BODY_MAX_BYTES;
const requestTimeoutMs = 300_000;
/**
 * Who takes longer to say what they want, or says too much, is let go of: 408 and 431. How long a body may take is
 * `requestTimeoutMs`, as large files come over thin lines.
 */
const http = { headersTimeout: 20_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384 };
/** Files are counted by `receive`, each by its own limit; this one is above all of them. */
const multipartLimits = { files: 1, fields: 5, parts: 8, fieldSize: 10_000, fileSize: 100_000_000 };

/**
 * The whole HTTP side as a function of what it needs. Listens nowhere; `app.inject` asks it in tests. `onRoute` is told
 * of every route.
 */
export const buildApp = async (
  context: Context,
  logger: FastifyBaseLogger,
  onRoute: (route: RouteOptions) => void = () => undefined,
): Promise<App> => {
  const app: App = fastify({
    loggerInstance: logger,
    trustProxy: context.configuration.trustProxy,
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    http,
    genReqId: correlationIdOf,
    logController: new LogController({ requestIdLogLabel: 'correlationId' }),
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnreadable,
    routerOptions: { maxParamLength },
    rewriteUrl: ({ url = '/' }) => rewrittenUrl(url),
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.addHook('onRoute', onRoute);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app, context);
  giveKept(app, context, logger);
  await app.register(cookie);
  setSecurityHeaders(app, context.configuration);
  shedLoad(app, context);
  await app.register(multipart, { limits: multipartLimits });
  tellCorrelation(app);
  countRequests(app, context);
  await describeApi(app);
  noticePositions(app);
  announcePositions(app);
  refuseWithoutDocuments(app, context);
  identifyCallers(app, context);
  // In a plugin of their own, so that the API's description, registered before, sees every route.
  await app.register(async scope => {
    for (const area of areas) await area(scope, context);
  });
  await app.ready();
  return app;
};
