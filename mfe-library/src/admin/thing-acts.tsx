import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { getThing, ModeratedThing } from '@recto/contracts/http/admin.ts';
import { api, ask, isApiError, showSnackbar, useCommand } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { Check, Eye, EyeOff, ShieldCheck } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './admin.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

type Answer = AnswerOf<typeof getThing>;
type Props = {
  thing: ModeratedThing /** Of the thing in the API. */;
  path: string;
  onChanged: (answer: Answer) => void;
  /** Shows what another moderator has done meanwhile. */
  reload: () => Promise<unknown>;
};

/** What a moderator can do with a thing as it is now. */
export const ThingActs = ({ thing, path, onChanged, reload }: Props) => {
  const [isHiding, setHiding] = useState(false);
  const acts = useRef<HTMLElement>(null);
  const hasActed = useRef(false);
  useLayoutEffect(() => {
    if (!hasActed.current) return;
    hasActed.current = false;
    // The button that was pressed may be gone, and the focus with it.
    if (document.activeElement === document.body) acts.current?.querySelector('button')?.focus();
  }, [thing]);
  const act = useCommand(async (name: 'restore' | 'dismiss' | 'approve', done: string) => {
    try {
      const answer = await api.post<Answer>(`${path}/${name}`, name === 'approve' ? { text: thing.comment?.text } : {});
      hasActed.current = true;
      onChanged(answer);
      showSnackbar(done, { kind: 'success' });
    } catch (thrown) {
      showSnackbar(isApiError(thrown) ? thrown.message : texts.moderationFailed, { kind: 'error' });
      hasActed.current = true;
      await reload();
    }
  });
  const restore = async () => {
    if (await ask({ title: texts.restoreTitle, text: texts.restoreText, yes: texts.showAgain }))
      await act.run('restore', texts.restoringDone);
  };
  return (
    <section ref={acts} className={styles.acts} aria-label={texts.whatToDo}>
      {thing.held && !thing.gone && (
        <Button
          variant="primary"
          icon={<Check aria-hidden="true" />}
          busy={act.isRunning}
          onClick={() => void act.run('approve', texts.approvingDone)}
        >
          {texts.approve}
        </Button>
      )}
      {thing.reports > 0 && (
        <Button
          icon={<ShieldCheck aria-hidden="true" />}
          busy={act.isRunning}
          onClick={() => void act.run('dismiss', texts.dismissingDone)}
        >
          {texts.dismiss}
        </Button>
      )}
      {thing.hidden ? (
        <Button icon={<Eye aria-hidden="true" />} busy={act.isRunning} onClick={() => void restore()}>
          {texts.showAgain}
        </Button>
      ) : (
        !thing.gone && (
          <Button variant="danger" icon={<EyeOff aria-hidden="true" />} onClick={() => setHiding(true)}>
            {texts.hide}
          </Button>
        )
      )}
      {isHiding && (
        <ReasonDialog
          title={texts.hideTitle}
          text={texts.hideText}
          act={texts.hideAct}
          reload={reload}
          onClose={() => setHiding(false)}
          onDecide={async ({ reason, explanation }, key) => {
            onChanged(await api.post<Answer>(`${path}/hide`, { reason, explanation }, { key }));
            setHiding(false);
            showSnackbar(texts.hidingDone, { kind: 'success' });
          }}
        />
      )}
    </section>
  );
};
