import { Button } from '@recto/ui/button/button.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { useState } from 'react';
import { texts } from '../texts.ts';
import type { Written } from './contents.ts';
import styles from './notices.module.css';
import { TwoTexts } from './two-texts.tsx';

type Props = {
  /** What has happened. */
  title: string;
  mine: () => Written;
  theirs: Written;
  onChoose: (which: 'mine' | 'theirs') => void;
};

/**
 * Two windows have changed the same text: shows both and lets the author choose. The comparison can be closed, to look
 * at one's own text or copy from it; until the choice is made nothing is sent and nothing lost.
 */
export const Conflict = ({ title, mine, theirs, onChoose }: Props) => {
  const [compared, setCompared] = useState<Written | null>(mine);
  return (
    <div className={styles.notices}>
      <Notice
        kind="danger"
        action={
          <Button size="small" onClick={() => setCompared(mine())}>
            {texts.compare}
          </Button>
        }
      >
        {title} {texts.bothKept}
      </Notice>
      {compared && (
        <TwoTexts
          title={title}
          description={texts.chooseText}
          left={{ label: texts.otherText, ...theirs }}
          right={{ label: texts.yourText, ...compared }}
          onClose={() => setCompared(null)}
          acts={
            <>
              <Button onClick={() => onChoose('theirs')}>{texts.takeOther}</Button>
              <Button variant="primary" onClick={() => onChoose('mine')}>
                {texts.keepYours}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
};
