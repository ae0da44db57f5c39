import type { Comment } from '@recto/contracts/http/shared.ts';
import { Frame } from '@recto/frame/frame.tsx';
import { Asked } from '@recto/frame/testing/asked.tsx';
import type { Backend } from '@recto/frame/testing/backend.ts';
import { render, screen, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import Comments from '../comments.tsx';
import { page } from './samples.ts';

type Options = { status?: 'owner' | 'authenticated'; mayComment?: boolean; hash?: string };

/** Shows the comments of a page to its owner, or to somebody signed in, at an address that may name one of them. */
export const showComments = (
  backend: Backend,
  comments: Comment[],
  { status = 'authenticated', mayComment = true, hash = '' }: Options = {},
): UserEvent => {
  backend.json('GET /api/comments/p1?portion=1', 200, {
    comments,
    userId: 'u1',
    length: comments.length,
    ...(mayComment ? {} : { mayComment }),
  });
  render(
    <Frame path={`/public-pages/tides-p1${hash}`}>
      <Asked />
      <main>
        <Comments page={page} viewer={{ status, readLater: false, subscribed: false }} onMissing={() => undefined} />
      </main>
    </Frame>,
  );
  return userEvent.setup();
};

/** Looks within the comment of that text, once it is there. */
export const commentOf = async (text: string) =>
  within((await screen.findByText(text)).closest('article') as HTMLElement);
