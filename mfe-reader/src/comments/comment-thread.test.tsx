import { Frame } from '@recto/frame/frame.tsx';
import { leave } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend } from '@recto/frame/testing/backend.ts';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CommentThread } from './comment-thread.tsx';
import { comment, page } from './testing/samples.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend('/public-pages/tides-p1');
});
afterEach(async () => {
  leave();
  await backend.close();
});

const none = () => undefined;
const Thread = ({ opens }: { opens: boolean }) => (
  <Frame path="/public-pages/tides-p1">
    <CommentThread
      comment={comment('c1', { replies: 1 })}
      page={page}
      userId={null}
      mayComment
      isPageOwner={false}
      linked={opens ? 'r1' : null}
      opens={opens}
      onChanged={none}
      onReplied={none}
      onDeleted={none}
    />
  </Frame>
);

test('a thread that is shown already opens when the address comes to name a reply in it, and can be closed', async () => {
  backend.json('GET /api/comment/c1/replies', 200, { replies: [comment('r1', { inReplyTo: 'c1' })], commentId: 'c1' });
  const { rerender } = render(<Thread opens={false} />);
  await screen.findByRole('button', { name: 'Show 1 reply' });
  rerender(<Thread opens />);
  await screen.findByText('Text of r1');
  await userEvent.click(screen.getByRole('button', { name: 'Hide replies' }));
  expect(screen.queryByText('Text of r1')).toBeNull();
});
