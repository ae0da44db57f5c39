import { useState } from 'react';
import { Button } from '../../src/button/button.tsx';
import { Confirm } from '../../src/confirm/confirm.tsx';
import { FormDialog } from '../../src/dialog/form-dialog.tsx';
import { Field } from '../../src/field/field.tsx';
import { KeptWriting } from '../../src/kept-writing/kept-writing.tsx';
import { Notice } from '../../src/notice/notice.tsx';
import { Progress } from '../../src/progress/progress.tsx';
import { SaveState } from '../../src/save-state/save-state.tsx';
import { Snackbar } from '../../src/snackbar/snackbar.tsx';
import { Part, Sample } from '../sample.tsx';

const Windows = () => {
  const [open, setOpen] = useState<'none' | 'dialog' | 'confirm' | 'typed'>('none');
  const close = () => setOpen('none');
  return (
    <Sample name="Dialog and Confirm" row>
      <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
      <Button onClick={() => setOpen('confirm')}>Ask</Button>
      <Button onClick={() => setOpen('typed')}>Ask for the title</Button>
      {open === 'dialog' && (
        <FormDialog
          onClose={close}
          title="Create a collection"
          description="A place for pages that belong together."
          act="Create"
          onSubmit={close}
        >
          <Field label="Name" limit={60} />
        </FormDialog>
      )}
      <Confirm
        open={open === 'confirm'}
        title="Delete this comment?"
        confirmLabel="Delete"
        danger
        onConfirm={close}
        onCancel={close}
      >
        Answers to it stay.
      </Confirm>
      <Confirm
        open={open === 'typed'}
        title="Delete the page?"
        confirmLabel="Delete"
        danger
        mustType="How to fold a map"
        onConfirm={close}
        onCancel={close}
      >
        It goes to the trash and can be restored for 30 days.
      </Confirm>
    </Sample>
  );
};

export const Feedback = () => (
  <Part title="Feedback">
    <Windows />
    <Sample name="Notice" narrow>
      <div style={{ display: 'grid', gap: 'var(--space-3)' }}>
        <Notice>Please login in order to be able to create a new page.</Notice>
        <Notice kind="success" onDismiss={() => undefined}>
          New code has been sent to your email.
        </Notice>
        <Notice kind="warning" action={<Button size="small">Use the newer one</Button>}>
          This draft was changed in another window.
        </Notice>
        <Notice kind="danger">Incorrect password or email address.</Notice>
      </div>
    </Sample>
    <Sample name="KeptWriting: to whom was logged out while something is unsaved" narrow>
      <KeptWriting
        userId={undefined}
        hasUnsavedWork={() => true}
        forVisitors={null}
        onLogIn={() => undefined}
        className={undefined}
      >
        <Field label="Title" defaultValue="How to fold a map" />
      </KeptWriting>
    </Sample>
    <Sample name="SaveState" row>
      <SaveState state="saving" />
      <SaveState state="saved" />
      <SaveState state="failed" />
    </Sample>
    <Sample name="Progress: with a figure, unknown, thin" columns>
      <Progress label="Step 2 of 5" value={40} figure />
      <Progress label="Working" value={null} />
      <Progress label="Step 4 of 5" value={80} thin />
    </Sample>
    <Sample name="Snackbar" row>
      <Snackbar>Page removed from the read later list.</Snackbar>
      <Snackbar kind="success" action={{ label: 'Undo', run: () => undefined }}>
        Page(s) successfully removed from your list.
      </Snackbar>
      <Snackbar kind="error">An unknown error occurred.</Snackbar>
    </Sample>
  </Part>
);
