import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { switchComments } from '@recto/contracts/http/pages.ts';
import { api, isApiError, showSnackbar, useCommand } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { MessageSquare, MessageSquareOff } from 'lucide-react';
import { textsLater as texts } from '../texts-later.ts';

/** The button was pressed just now: it stands elsewhere then, and the focus goes with it. */
let isMoved = false;

const takeFocus = (button: HTMLButtonElement | null): void => {
  if (!button || !isMoved) return;
  isMoved = false;
  button.focus();
};

type Props = { pageId: string; isOpen: boolean; onSwitched: (isOpen: boolean) => void };

/** Closes and opens the comments of one's own page. */
export default function CommentsSwitch({ pageId, isOpen, onSwitched }: Props) {
  const turn = useCommand(async () => {
    try {
      const { open } = await api.patch<AnswerOf<typeof switchComments>>(`/api/pages/${pageId}/comments`, {
        open: !isOpen,
      });
      isMoved = true;
      onSwitched(open);
      showSnackbar(open ? texts.commentsOpened : texts.commentsClosed, { kind: 'success' });
    } catch (thrown) {
      showSnackbar(isApiError(thrown) && thrown.message ? thrown.message : texts.switchFailed, { kind: 'error' });
    }
  });
  return (
    <Button
      ref={takeFocus}
      variant="quiet"
      size="small"
      icon={isOpen ? <MessageSquareOff aria-hidden="true" /> : <MessageSquare aria-hidden="true" />}
      busy={turn.isRunning}
      onClick={() => void turn.run()}
    >
      {isOpen ? texts.closeComments : texts.openComments}
    </Button>
  );
}
