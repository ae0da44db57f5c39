import { Button } from '@recto/ui/button/button.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { Time } from '@recto/ui/time/time.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import type { Copy } from './browser-copy.ts';
import type { Written } from './contents.ts';
import styles from './notices.module.css';
import { TwoTexts } from './two-texts.tsx';
import type { LeftCopy } from './use-browser-copy.ts';

type Props = {
  left: LeftCopy;
  /** What is in the form. */
  present: () => Written;
  onRestore: (copy: Copy) => void;
  /** The last one is decided on: one goes on in the text. */
  onDone: () => void;
};

/**
 * Offers what this browser has kept from the last time, when a crash or a lost connection kept it from being saved.
 * Says so, too, when the browser has no room for a copy of what is being written.
 */
export const LeftCopyNotice = ({ left, present, onRestore, onDone }: Props) => {
  const [compared, setCompared] = useState<Written | null>(null);
  const { copy, forget, isFull } = left;
  const isDeciding = useRef(false);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!isDeciding.current || copy) return;
    isDeciding.current = false;
    // The window in which they were compared first lets go of the focus.
    const timer = setTimeout(() => done());
    return () => clearTimeout(timer);
  }, [copy]);
  const decide = () => {
    setCompared(null);
    isDeciding.current = true;
    forget();
  };
  const restore = () => {
    if (!copy) return;
    onRestore(copy);
    decide();
  };
  const acts = (
    <>
      <Button size="small" onClick={decide}>
        {texts.discard}
      </Button>
      <Button size="small" variant="primary" onClick={restore}>
        {texts.restore}
      </Button>
    </>
  );
  if (!copy && !isFull) return null;
  return (
    <div className={styles.notices}>
      {isFull && <Notice kind="warning">{texts.noRoom}</Notice>}
      {copy && (
        <Notice
          kind="warning"
          action={
            <span className={styles.acts}>
              <Button size="small" onClick={() => setCompared(present())}>
                {texts.compare}
              </Button>
              {acts}
            </span>
          }
        >
          {texts.copyFound} <Time at={copy.at} show="relative" />.
        </Notice>
      )}
      {copy && compared && (
        <TwoTexts
          title={texts.copyTitle}
          description={texts.copyText}
          left={{ label: texts.savedText, ...compared }}
          right={{ label: texts.keptText, contents: copy.contents, settings: copy.settings }}
          onClose={() => setCompared(null)}
          acts={acts}
        />
      )}
    </div>
  );
};
