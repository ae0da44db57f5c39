import { reportClientError } from '@recto/contracts/http/client-errors.ts';
import type { Context } from '../context.ts';
import type { App } from './app-types.ts';

/** Queries hold reset codes and the like. A stack names the page's own address for each script that stands in the page. */
const withoutQueries = (text: string): string =>
  text.replaceAll(/[^\s()'"<>]+/g, word => {
    const address = word.split(/[?#]/, 1)[0] ?? '';
    if (address === word || !address.includes('/')) return word;
    const line = /(?::\d+){1,2}$/.exec(word)?.[0] ?? '';
    return `${address}${line}`;
  });

/** What broke in browsers goes to the log, with the remote and version it broke in. */
export const clientErrors = (app: App, context: Context): void => {
  app.route({
    ...reportClientError,
    handler: async request => {
      await context.limits.take('clientErrors', request.ip);
      const report = Object.entries(request.body).map(([name, text]) => [name, withoutQueries(text)]);
      request.log.warn({ clientError: Object.fromEntries(report) }, 'error in a browser');
      return {};
    },
  });
};
