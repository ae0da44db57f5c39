import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { DraftContents, getDraftContents } from '@recto/contracts/http/wizard.ts';
import * as messages from '@recto/contracts/messages/page.ts';
import { pageContents } from '@recto/contracts/rules/page.ts';
import { Button } from '@recto/ui/button/button.tsx';
import { useEffect, useRef } from 'react';
import { ContentsFields } from '../../contents/contents-fields.tsx';
import { focusOn } from '../../contents/focus-on.ts';
import { useContentsForm } from '../../contents/use-contents-form.ts';
import { uploadImageTo } from '../../media/upload-image.ts';
import { Conflict } from '../../saving/conflict.tsx';
import { LeftCopyNotice } from '../../saving/left-copy-notice.tsx';
import { useAutosave } from '../../saving/use-autosave.ts';
import { useBrowserCopy } from '../../saving/use-browser-copy.ts';
import { texts } from '../../texts.ts';
import { DraftStep } from '../draft-step.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useWayOut } from '../use-way-out.ts';
import { ClosedNotice } from './closed-notice.tsx';

/** The second step: what the page says. */
export default function PageContents() {
  return (
    <DraftStep<AnswerOf<typeof getDraftContents>> step="page-contents">
      {({ page }, id) => <Writing key={id} page={page} />}
    </DraftStep>
  );
}

const Writing = ({ page }: { page: DraftContents }) => {
  const screen = useRef<HTMLFormElement>(null);
  const touch = useRef(() => {});
  const form = useContentsForm({
    rules: pageContents(page.type),
    start: page.contents,
    onTouch: () => touch.current(),
  });
  const { autosave, status, isUnsaved } = useAutosave(page, form.read);
  const left = useBrowserCopy({
    kind: 'draft',
    pageId: page.id,
    read: () => ({ contents: form.read(), revision: autosave.revision(), sent: autosave.sent() }),
    isUnsaved,
    saved: page.contents,
  });
  useEffect(() => {
    touch.current = () => {
      autosave.touch();
      left.touch();
    };
  });

  const detail = detailOf(status);
  const out = useWayOut({
    id: page.id,
    save: autosave.saveToLeave,
    isSaved: !isUnsaved,
    why: status.name === 'conflict' ? `${messages.draftChanged} ${texts.bothKept}` : (detail ?? texts.notSavedYet),
  });
  const written = () => ({ contents: form.read() });
  const next = () => {
    const wrong = form.showAll();
    if (wrong[0]) return focusOn(screen.current, wrong[0], form.editor.current);
    out.leave('page-thumbnail');
  };

  const isBlocked = status.name === 'conflict' || status.name === 'closed';
  return (
    <form
      ref={screen}
      noValidate
      // Enter in the title is no wish to go on.
      onSubmit={event => event.preventDefault()}
    >
      <StepFrame
        step="page-contents"
        save={{
          state: isBlocked ? 'failed' : status.name,
          detail,
        }}
        problem={out.problem}
        onDismiss={out.dismiss}
        acts={
          <>
            <Button busy={out.isRunning} onClick={() => out.leave('initial-step')}>
              {texts.back}
            </Button>
            <Button variant="primary" busy={out.isRunning} onClick={next}>
              {texts.next}
            </Button>
          </>
        }
      >
        <LeftCopyNotice
          left={left}
          present={written}
          onRestore={copy => {
            autosave.restored(copy);
            form.replace(copy.contents);
            touch.current();
          }}
          onDone={() => form.editor.current?.focus()}
        />
        {status.name === 'conflict' && (
          <Conflict
            title={messages.draftChanged}
            mine={written}
            theirs={{ contents: status.theirs.contents }}
            onChoose={which => {
              if (which === 'theirs') form.replace(status.theirs.contents);
              autosave.choose(which);
            }}
          />
        )}
        {status.name === 'closed' && <ClosedNotice reason={status.reason} />}
        <ContentsFields
          form={form}
          type={page.type}
          uploadImage={uploadImageTo(page.id, 'draft')}
          onSave={() => void autosave.flush()}
        />
      </StepFrame>
    </form>
  );
};

const detailOf = (status: ReturnType<typeof useAutosave>['status']): string | undefined => {
  if (status.name === 'failed') return status.detail;
  if (status.name === 'conflict') return messages.draftChanged;
  if (status.name === 'closed') return status.reason === 'published' ? messages.alreadyPublished : texts.draftGone;
  return undefined;
};
