import { createHmac } from 'node:crypto';
import { pageIdFrom } from '@recto/contracts/public-url.ts';
import type { Context } from '../context.ts';
import type { Command } from './command.ts';

/** An id for what a command makes: a retry of the same command makes the same, and nobody else can foresee it. */
export const newId = ({ secrets }: Context, { request }: Pick<Command, 'request'>, what: string): string =>
  pageIdFrom(createHmac('sha256', secrets.requests).update(`${what} ${request.commandId}`).digest());
