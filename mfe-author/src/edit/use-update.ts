import type { AnswerOf, BodyOf } from '@recto/contracts/http/call.ts';
import type { EditedPage, revisePage } from '@recto/contracts/http/pages.ts';
import { updateFailed } from '@recto/contracts/messages/editing.ts';
import { api, isApiError, newKey } from '@recto/frame';
import { tellFirst } from '@recto/ui/sending/tell-first.ts';
import { useRef, useState } from 'react';
import type { Copy } from '../saving/browser-copy.ts';
import { confirmed } from '../saving/confirmed.ts';
import { sameContents, sameSettings } from '../saving/contents.ts';
import { texts } from '../texts.ts';
import { type Address, editCallOf } from './address.ts';
import type { EditAnswer } from './edit.tsx';

export type PageEdit = Omit<BodyOf<typeof revisePage>['page'], 'revision' | 'type' | 'username'>;

type Body = BodyOf<typeof revisePage>;

export type UpdateResult =
  /** `revision`: the page's now. */
  | { status: 'updated'; address: Address; revision: number }
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
  /** What has no answer, and may have been done all the same. */
  const unanswered = useRef<readonly { body: Body; key: string }[]>([]);
  /**
   * What another tab has left behind and is written on here: its updates, should they be done yet, are one's own. And what
   * was sent from here and done.
   */
  const elsewhere = useRef<readonly Pick<Copy, 'contents' | 'settings' | 'sent'>[]>([]);

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

  const isFromElsewhere = (theirs: EditedPage): boolean =>
    elsewhere.current.some(
      ({ contents, sent = [], settings }) =>
        sameSettings(theirs, settings) && [contents, ...sent].some(text => sameContents(theirs.contents, text)),
    );

  /** `tell` hears of a try that failed. */
  const update = async (edit: PageEdit, tell: (message: string) => void, from = revision): Promise<UpdateResult> => {
    const { type, author } = page;
    const goOnFrom = (next: number): Promise<UpdateResult> => {
      setRevision(next);
      return update(edit, tell, next);
    };
    const body: Body = { page: { username: author.username, type, ...edit, revision: from } };
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    const { key } = last.current;
    const others = unanswered.current.filter(one => one.key !== key);
    unanswered.current = [...others, { body, key }];
    try {
      const { url } = await send(body, key, tell);
      unanswered.current = [];
      // Whoever goes on from here goes on from this, also where it was no change and the revision is as it was.
      elsewhere.current = [{ contents: edit.contents }];
      return {
        status: 'updated',
        revision: from + 1,
        address: type === 'public' ? { type, url } : { type, url, username: author.username },
      };
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      if (thrown.status !== 0 && thrown.status !== 503) unanswered.current = others;
      if (thrown.error === 'page-changed') {
        if (await wasOwn(from, tell)) return goOnFrom(from + 1);
        const found = await conflict(address);
        if (found.status !== 'conflict' || !isFromElsewhere(found.theirs)) return found;
        return goOnFrom(found.theirs.revision);
      }
      if (thrown.status === 422 && Object.keys(thrown.fields).length > 0)
        return { status: 'refused', fields: thrown.fields };
      if (thrown.status === 401) return { status: 'failed', message: texts.updatedAfterLogin };
      if (thrown.status === 404) return { status: 'failed', message: texts.pageGone };
      if (![0, 429, 503].includes(thrown.status)) return { status: 'failed', message: updateFailed };
      return { status: 'failed', message: thrown.message };
    }
  };
  return {
    revision,
    setRevision,
    /** What was sent from this browser and not answered. */
    sent: () => [
      ...elsewhere.current.flatMap(({ contents, sent = [] }) => [...sent, contents]),
      ...unanswered.current.map(({ body }) => body.page.contents),
    ],
    restored(copy: Copy) {
      elsewhere.current = [...elsewhere.current, copy];
    },
    update,
  };
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
