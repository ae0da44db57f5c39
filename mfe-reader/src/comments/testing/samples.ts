import type { Comment, PageView } from '@recto/contracts/http/shared.ts';
import { sampleComment } from '@recto/contracts/http/testing/comment.ts';

export const date = '2026-11-20T10:00:00.000Z';
/** Somebody as comments name them. */
export const person = (id: string, name: string) => ({ id, name, username: name.toLowerCase(), photo: null });
/** A comment of Bob's under the page, but for what is given. */
export const comment = (id: string, more: Partial<Comment>): Comment =>
  sampleComment(id, { author: person('u2', 'Bob'), date, ...more });
/** A public page. */
export const page: PageView['page'] = {
  id: 'p1',
  type: 'public',
  url: 'tides-p1',
  tags: '',
  photo: null,
  contents: { title: 'Tides', briefDes: '', targets: '', body: '' },
  configurations: { comments: true, rating: true, anonymously: false, links: true },
  attachFiles: [],
  author: null,
  rating: null,
  date,
  updatedAt: date,
  revision: 1,
  related: [],
};
