import { reportClientError } from '@recto/contracts/http/client-errors.ts';
import type { Context } from '../context.ts';
import type { App } from './app-types.ts';

/** What broke in browsers goes to the log, with the remote and version it broke in. */
export const clientErrors = (app: App, context: Context): void => {
  app.route({
    ...reportClientError,
    handler: async request => {
      await context.limits.take('clientErrors', request.ip);
      const { path, ...report } = request.body;
      // Queries hold reset codes and the like.
      request.log.warn({ clientError: { ...report, path: path?.split(/[?#]/, 1)[0] } }, 'error in a browser');
      return {};
    },
  });
};
