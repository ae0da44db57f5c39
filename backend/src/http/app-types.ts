import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Context } from '../context.ts';
import type { Known } from '../follow/kept-documents.ts';
import type { SessionToken } from '../security/tokens.ts';

/** The app as areas see it: the types of a route's body and parameters come from its schema. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** One area of the API: adds its routes to the app. One file each in this folder. */
export type Area = (app: App, context: Context) => void | Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, by a token that is good; null for visitors. */
    caller: SessionToken | null;
    /** Position that the answer must have seen: what the client saw, or what this command has appended. */
    after: bigint | null;
    /** For `KeptDocuments`; null for visitors. */
    known: Known | null;
    /** Position of what this command appended; sent as `x-position`. */
    appended: bigint | null;
  }
  interface FastifyContextConfig {
    /** True: visitors get 401 before anything else of the request is looked at. */
    signedIn?: boolean;
    /** True: 403 for all but moderators. */
    moderator?: boolean;
    /** False: answered from the event log and files alone, also while the document store is away. */
    documents?: boolean;
    /** True: the authorization header holds something else than a session's token. */
    ownToken?: boolean;
  }
}

/** For the `config` of routes that are for signed-in people only. */
export const signedIn = { signedIn: true } as const;

/** For the `config` of signed-in people's commands whose decision and answer come from streams without personal data. */
export const eventsAlone = { signedIn: true, documents: false } as const;

/** For the `config` of routes that are for moderators only. */
export const moderators = { signedIn: true, moderator: true } as const;
