/** What browsers report when something of the site broke in them. */

import Type from 'typebox';
import { answers, call, Nothing, shape } from './call.ts';

const text = (maxLength: number) => Type.String({ maxLength });

export const reportClientError = call({
  method: 'POST',
  url: '/api/client-errors',
  schema: {
    summary: 'Report an error of the browser’s side',
    tags: ['client-errors'],
    body: shape({
      message: text(1_000),
      stack: Type.Optional(text(8_000)),
      /** The remote it happened in, and its version. */
      remote: Type.Optional(text(100)),
      version: Type.Optional(text(100)),
      path: Type.Optional(text(500)),
      /** The action that failed, as the server’s log calls it. */
      correlationId: Type.Optional(text(200)),
    }),
    response: answers(200, Nothing),
  },
});
