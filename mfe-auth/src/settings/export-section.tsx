import { PRODUCT_NAME } from '@recto/contracts/product.ts';
import { download, useCommand } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { useState } from 'react';
import { Section } from '../account/section.tsx';
import styles from '../form/form.module.css';
import { messageOf } from '../form/message-of.ts';
import { texts } from '../texts.ts';

/** Everything that one has made, in one file. */
export const ExportSection = () => {
  const [problem, setProblem] = useState<string | null>(null);
  const take = useCommand(async () => {
    setProblem(null);
    const day = new Date().toISOString().slice(0, 10);
    await download('/api/account/export', `${PRODUCT_NAME.toLowerCase()}-${day}.zip`).catch((thrown: unknown) =>
      setProblem(messageOf(thrown)),
    );
  });
  return (
    <Section title={texts.exportTitle} text={texts.exportText}>
      <div className={styles.form}>
        {problem && <Notice kind="danger">{problem}</Notice>}
        <div className={styles.acts}>
          <Button busy={take.isRunning} onClick={() => void take.run()}>
            {texts.exportAct}
          </Button>
        </div>
      </div>
    </Section>
  );
};
