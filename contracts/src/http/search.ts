import Type from 'typebox';
import { answers, call, shape } from './call.ts';
import { ListQuery } from './lists.ts';
import { PageList } from './shared.ts';

export const search = call({
  method: 'GET',
  url: '/api/search',
  schema: {
    summary: 'Search what the asker may read; the last word also matches as a beginning',
    tags: ['search'],
    querystring: shape({ q: Type.String({ default: '' }), ...ListQuery.properties }),
    response: answers(200, PageList),
  },
});
