import type { AnswerOf, BodyOf } from '@recto/contracts/http/call.ts';
import type { EditedPage, revisePage } from '@recto/contracts/http/pages.ts';
import { updateFailed } from '@recto/contracts/messages/editing.ts';
import { api, isApiError, newKey } from '@recto/frame';
import { tellFirst } from '@recto/ui/sending/tell-first.ts';
import { useRef, useState } from 'react';
import { confirmed } from '../saving/confirmed.ts';
import { texts } from '../texts.ts';
import { type Address, editCallOf } from './address.ts';
import type { EditAnswer } from './edit.tsx';

export type PageEdit = Omit<BodyOf<typeof revisePage>['page'], 'revision' | 'type' | 'username'>;

type Body = BodyOf<typeof revisePage>;

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
  /** What got no answer, and may have been done all the same. */
  const unanswered = useRef<{ body: Body; key: string }[]>([]);

  const send = async (body: Body, key: string, tell: (message: string) => void) =>
    confirmed(
      await api.put<AnswerOf<typeof revisePage>>(`/api/pages/${page.id}`, body, { key, mayRetry: tellFirst(tell) }),
      'url',
    );

  /** Whether what changed the page was sent from here, and got no answer: sent again, the server knows it. */
  const wasOwn = async (from: number, tell: (message: string) => void): Promise<boolean> => {
    for (const { body, key } of unanswered.current.filter(({ body: { page } }) => page.revision === from))
      try {
        await send(body, key, tell);
        return true;
      } catch (thrown) {
        if (!isApiError(thrown)) throw thrown;
      }
    return false;
  };

  /** `tell` hears of a try that failed. */
  const update = async (edit: PageEdit, tell: (message: string) => void, from = revision): Promise<UpdateResult> => {
    const { type, author } = page;
    const body: Body = { page: { username: author.username, type, ...edit, revision: from } };
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    try {
      const { url } = await send(body, last.current.key, tell);
      return {
        status: 'updated',
        address: type === 'public' ? { type, url } : { type, url, username: author.username },
      };
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      if (thrown.error === 'page-changed') {
        if (!(await wasOwn(from, tell))) return conflict(address);
        setRevision(from + 1);
        return update(edit, tell, from + 1);
      }
      if (thrown.status === 422 && Object.keys(thrown.fields).length > 0)
        return { status: 'refused', fields: thrown.fields };
      if (thrown.status === 401) return { status: 'failed', message: texts.updatedAfterLogin };
      if (thrown.status !== 0 && thrown.status !== 503) return { status: 'failed', message: updateFailed };
      unanswered.current.push({ body, key: last.current.key });
      return { status: 'failed', message: thrown.message };
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
