import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { keyedHash, sameText } from '../security/secrets.ts';

const name = 'registration';
/** Seconds; as long as an unfinished registration is kept. */
const life = 86_400;

/** Names the pending registration in the browser (decision 2). Signed, so that nobody tries ids. */
export const setRegistration = (context: Context, reply: FastifyReply, registrationId: string): void => {
  reply.setCookie(name, `${registrationId}.${signature(context, registrationId)}`, {
    ...attributes(context),
    maxAge: life,
  });
};

export const clearRegistration = (context: Context, reply: FastifyReply): void => {
  reply.clearCookie(name, attributes(context));
};

/** The pending registration that the browser names; null without one or with a forged one. */
export const registrationOf = (context: Context, request: FastifyRequest): { registrationId: string } | null => {
  const [registrationId, given] = request.cookies[name]?.split('.') ?? [];
  if (!registrationId || !given || !sameText(given, signature(context, registrationId))) return null;
  return { registrationId };
};

const attributes = ({ configuration }: Context) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: configuration.publicUrl?.startsWith('https:') ?? false,
  }) as const;

const signature = ({ secrets }: Context, registrationId: string): string =>
  keyedHash(secrets.clients, 'registration', registrationId);
