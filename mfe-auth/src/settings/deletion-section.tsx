import { useModal } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { Section } from '../account/section.tsx';
import styles from '../form/form.module.css';
import { useLateDialog } from '../modals/use-late-dialog.ts';
import { texts } from '../texts.ts';

const deleteAccount = () => import('./delete-account.tsx');

/** The way out. */
export const DeletionSection = ({ email }: { email: string }) => {
  const modal = useModal('delete-account');
  const DeleteAccount = useLateDialog(deleteAccount, modal);
  return (
    <Section title={texts.deletionTitle} text={texts.deletionText}>
      <div className={styles.acts}>
        <Button variant="danger" onClick={() => modal.open()}>
          {texts.deletionAct}
        </Button>
      </div>
      {DeleteAccount && <DeleteAccount email={email} onClose={modal.close} />}
    </Section>
  );
};
