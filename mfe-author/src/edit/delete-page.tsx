import type { EditedPage } from '@recto/contracts/http/pages.ts';
import { deleteFailed } from '@recto/contracts/messages/editing.ts';
import * as paths from '@recto/contracts/paths.ts';
import { api, isApiError, showSnackbar, useCommand } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { Confirm } from '@recto/ui/confirm/confirm.tsx';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SettingsGroup } from '../settings/settings-group.tsx';
import { texts } from '../texts.ts';
import type { Address } from './address.ts';
import styles from './edit.module.css';
import { useForgetPage } from './use-forget-page.ts';

type Props = {
  page: EditedPage;
  address: Address /** It is in the trash: nothing here is unsaved any more. */;
  onGone: () => void;
};

/** Moves the page to the trash, once its title has been typed. It can be had back at once and for 30 days. */
export const DeletePage = ({ page, address, onGone }: Props) => {
  const navigate = useNavigate();
  const forget = useForgetPage();
  const [isOpen, setOpen] = useState(false);
  const [isGone, setGone] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const remove = useCommand(async () => {
    setProblem(null);
    try {
      await api.delete(`/api/pages/${page.id}`);
      onGone();
      setGone(true);
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      setProblem(deleteFailed);
    }
  });
  useEffect(() => {
    if (!isGone) return;
    forget(address);
    void navigate(paths.published, { replace: true });
    showSnackbar(texts.inTrash, {
      kind: 'success',
      action: { label: texts.undo, run: () => void takeBack(page.id) },
    });
  }, [isGone, address, forget, navigate, page.id]);

  return (
    <SettingsGroup title={texts.deletePage}>
      <div className={styles.danger}>
        <p>{texts.deleteText}</p>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {texts.deletePage}
        </Button>
      </div>
      <Confirm
        open={isOpen}
        title={texts.deleteTitle}
        confirmLabel={texts.delete}
        danger
        busy={remove.isRunning}
        mustType={page.contents.title}
        error={problem}
        onConfirm={() => void remove.run()}
        onCancel={() => {
          setOpen(false);
          setProblem(null);
        }}
      >
        {texts.deleteText}
      </Confirm>
    </SettingsGroup>
  );
};

async function takeBack(id: string): Promise<void> {
  try {
    await api.post(`/api/pages/${id}/restore`);
    showSnackbar(texts.takenBack, { kind: 'success' });
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    showSnackbar(thrown.message, { kind: 'error' });
  }
}
