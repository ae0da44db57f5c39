import type { AnswerOf, BodyOf } from '@recto/contracts/http/call.ts';
import type { EditedPage, revisePage } from '@recto/contracts/http/pages.ts';
import { updateFailed } from '@recto/contracts/messages/editing.ts';
import { api, isApiError, newKey } from '@recto/frame';
import { useRef, useState } from 'react';
import { confirmed } from '../saving/confirmed.ts';
import { tellFirst } from '../saving/tell-first.ts';
import { texts } from '../texts.ts';
import { type Address, editCallOf } from './address.ts';
import type { EditAnswer } from './edit.tsx';

export type PageEdit = Omit<BodyOf<typeof revisePage>['page'], 'revision' | 'type' | 'username'>;

export type UpdateResult =
  | { status: 'updated'; address: Address }
  | { status: 'refused'; fields: Readonly<Record<string, string>> }
  /** Another window was quicker; this is what it has made of the page. */
  | { status: 'conflict'; theirs: EditedPage }
  | { status: 'failed'; message: string };

/**
 * Sends the edit form. It starts from a revision: when another window has saved meanwhile, the newer page is fetched
 * and nothing is overwritten. The same content sent again, after an answer that was lost, is the same action.
 */
export function useUpdate(page: EditedPage, address: Address) {
  const [revision, setRevision] = useState(page.revision);
  const last = useRef({ text: '', key: '' });

  /** `tell` hears of a try that failed. */
  const update = async (edit: PageEdit, tell: (message: string) => void, from = revision): Promise<UpdateResult> => {
    const { type, author } = page;
    const body: BodyOf<typeof revisePage> = { page: { username: author.username, type, ...edit, revision: from } };
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    try {
      const answer = await api.put<AnswerOf<typeof revisePage>>(`/api/pages/${page.id}`, body, {
        key: last.current.key,
        mayRetry: tellFirst(tell),
      });
      const { url } = confirmed(answer, 'url');
      return {
        status: 'updated',
        address: type === 'public' ? { type, url } : { type, url, username: author.username },
      };
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      if (thrown.error === 'page-changed') return conflict(address);
      if (thrown.status === 422 && Object.keys(thrown.fields).length > 0)
        return { status: 'refused', fields: thrown.fields };
      if (thrown.status === 401) return { status: 'failed', message: texts.updatedAfterLogin };
      return {
        status: 'failed',
        message: thrown.status === 0 || thrown.status === 503 ? thrown.message : updateFailed,
      };
    }
  };
  return { revision, setRevision, update };
}

async function conflict(address: Address): Promise<UpdateResult> {
  try {
    const { page } = await api.get<EditAnswer>(editCallOf(address));
    return { status: 'conflict', theirs: page };
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    return { status: 'failed', message: thrown.message || updateFailed };
  }
}
