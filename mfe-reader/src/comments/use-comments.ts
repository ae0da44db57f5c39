import type { Comment } from '@recto/contracts/http/shared.ts';
import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { listComments } from '@recto/contracts/http/comments.ts';
import { type ApiError, api, isApiError, useSession, withQuery } from '@recto/frame';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Conversation,
  empty,
  withChanged,
  withDeleted,
  withEarlier,
  withFresh,
  withNew,
  withPortion,
  withReplaced,
  withReply,
} from './conversation.ts';

type Portion = AnswerOf<typeof listComments>;

export type Comments = {
  conversation: Conversation;
  /** Whose comments may be changed here: the asker's; null for visitors. */
  userId: string | null;
  /** Whether the page's author lets the asker comment. */
  mayComment: boolean;
  error: ApiError | null;
  /** Where the comment that the address names is; null when it names none, or one that is not there. */
  around: { thread: string; newer: number } | null;
  /** Begins again with the newest. */
  showNewest: () => void;
  isLoading: boolean;
  isLoadingMore: boolean;
  hasMore: boolean;
  loadMore: () => void;
  reload: () => void;
  /** Asks for what is shown first anew, and keeps what was loaded after it. */
  refresh: () => void;
  added: (comment: Comment) => void;
  replaced: (comment: Comment) => void;
  changed: (commentId: string, change: (now: Comment) => Comment) => void;
  /** A reply to the comment came or went. */
  replied: (commentId: string, by: 1 | -1) => void;
  deleted: (commentId: string, tombstone: Comment | null) => void;
};

/**
 * The top-level comments of a page, newest first, ten at a time. Pages by the last comment that is there, so nothing is
 * repeated or left out while others write; `around` begins with the portion that holds that comment.
 */
export const useComments = (pageId: string, around: string | null): Comments => {
  const session = useSession();
  const [conversation, setConversation] = useState<Conversation>(empty);
  const [userId, setUserId] = useState<string | null>(null);
  const [mayComment, setMayComment] = useState(true);
  const [found, setFound] = useState<Comments['around']>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [loading, setLoading] = useState<'first' | 'more' | null>('first');
  const newest = useRef(0);

  const ask = useCallback(
    async (query: Record<string, string | number | null>, take: (portion: Portion) => void, kind: 'first' | 'more') => {
      const mine = ++newest.current;
      setLoading(kind);
      setError(null);
      try {
        const portion = await api.get<Portion>(withQuery(`/api/comments/${pageId}`, query));
        if (mine !== newest.current) return;
        setUserId(portion.userId);
        setMayComment(portion.mayComment ?? true);
        take(portion);
      } catch (thrown) {
        if (mine === newest.current && isApiError(thrown)) setError(thrown);
      }
      if (mine === newest.current) setLoading(null);
    },
    [pageId],
  );

  const begin = useCallback(
    (at: string | null, put: typeof withFresh = (_, portion) => withPortion(portion)) =>
      void ask(
        { portion: 1, around: at },
        portion => {
          setConversation(now => put(now, portion));
          setFound(portion.around ?? null);
        },
        'first',
      ),
    [ask],
  );
  const reload = useCallback(() => begin(around), [begin, around]);
  const refresh = useCallback(() => begin(around, withFresh), [begin, around]);
  // Likes and rights are the reader's: another reader begins again. Who signs in again goes on where they were.
  const reader = session.status === 'signed-in' ? session.userId : null;
  const shownTo = useRef<string>(null);
  useEffect(() => {
    const next = `${pageId} ${around} ${reader}`;
    if (shownTo.current === next) refresh();
    else reload();
    shownTo.current = next;
  }, [refresh, reload, pageId, around, reader, session]);

  const last = conversation.comments.at(-1)?.id ?? null;
  const loadMore = useCallback(
    () => void ask({ portion: 1, before: last }, portion => setConversation(now => withEarlier(now, portion)), 'more'),
    [ask, last],
  );

  return {
    conversation,
    userId,
    mayComment,
    error,
    around: found,
    showNewest: useCallback(() => begin(null), [begin]),
    isLoading: loading === 'first' && conversation.comments.length === 0,
    isLoadingMore: loading === 'more',
    hasMore: conversation.hasEarlier,
    loadMore,
    reload,
    refresh,
    added: useCallback(comment => setConversation(now => withNew(now, comment)), []),
    replaced: useCallback(comment => setConversation(now => withReplaced(now, comment)), []),
    changed: useCallback((id, change) => setConversation(now => withChanged(now, id, change)), []),
    replied: useCallback((id, by) => setConversation(now => withReply(now, id, by)), []),
    deleted: useCallback((id, tombstone) => setConversation(now => withDeleted(now, id, tombstone)), []),
  };
};
