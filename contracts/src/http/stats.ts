/** Figures of one's own pages, by UTC day. */

import Type, { type Static } from 'typebox';
import { answers, call, shape } from './call.ts';
import { Count, Id } from './shared.ts';

const counts = {
  views: Count,
  readers: Count,
  likes: Count,
  comments: Count,
  subscribers: Count,
  readLater: Count,
};

export const StatsDay = Type.Object({ date: Type.String({ description: 'YYYY-MM-DD' }), ...counts });
export type StatsDay = Static<typeof StatsDay>;
export const StatsPage = Type.Object({ id: Id, title: Type.String(), url: Type.String(), ...counts });
export type StatsPage = Static<typeof StatsPage>;

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

export const getStats = call({
  method: 'GET',
  url: '/api/stats',
  schema: {
    summary: 'Figures by day and by page',
    tags: ['stats'],
    querystring: shape({ from: Type.Optional(Day), to: Type.Optional(Day), page: Type.Optional(Id) }),
    response: answers(200, Type.Object({ days: Type.Array(StatsDay), pages: Type.Array(StatsPage) })),
  },
});
