import { useModal } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { lazy, Suspense } from 'react';
import { Section } from '../account/section.tsx';
import styles from '../form/form.module.css';
import { texts } from '../texts.ts';

const DeleteAccount = lazy(() => import('./delete-account.tsx'));

/** The way out. */
export const DeletionSection = ({ email }: { email: string }) => {
  const modal = useModal('delete-account');
  return (
    <Section title={texts.deletionTitle} text={texts.deletionText}>
      <div className={styles.acts}>
        <Button variant="danger" onClick={() => modal.open()}>
          {texts.deletionAct}
        </Button>
      </div>
      {modal.isOpen && (
        <Suspense fallback={null}>
          <DeleteAccount email={email} onClose={modal.close} />
        </Suspense>
      )}
    </Section>
  );
};
