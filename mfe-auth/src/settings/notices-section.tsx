import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { chooseNotices, getNoticeChoices, NoticeChoices } from '@recto/contracts/http/notifications.ts';
import { kinds, title } from '@recto/contracts/messages/notifications.ts';
import { api, isApiError, showSnackbar, useApi } from '@recto/frame';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { Switch } from '@recto/ui/switch/switch.tsx';
import { useRef } from 'react';
import { Section } from '../account/section.tsx';
import { texts } from '../texts.ts';
import styles from './notices-section.module.css';

type Choice = keyof NoticeChoices;
const choices: readonly Choice[] = ['reply', 'comment', 'like', 'page', 'report', 'digest'];
const path = '/api/notifications/choices';

/** What one is told of, and whether by mail: each switch is saved at once. */
export const NoticesSection = () => {
  const { data, error, isValidating, mutate } = useApi<AnswerOf<typeof getNoticeChoices>>(path);
  // One after the other: who switches back at once means what they pressed last.
  const sent = useRef(Promise.resolve());
  const choose = (choice: Choice, wanted: boolean): void => {
    void set(choice, wanted);
    sent.current = sent.current.then(() => send(choice, wanted));
  };
  const set = (choice: Choice, wanted: boolean) =>
    mutate(now => now && { choices: { ...now.choices, [choice]: wanted } }, { revalidate: false });
  const send = async (choice: Choice, wanted: boolean): Promise<void> => {
    try {
      await api.patch<AnswerOf<typeof chooseNotices>>(path, { choices: { [choice]: wanted } });
    } catch (thrown) {
      await set(choice, !wanted);
      showSnackbar(isApiError(thrown) && thrown.message ? thrown.message : texts.noticesNotSaved, { kind: 'error' });
    }
  };
  return (
    <Section title={title} text={texts.noticesText}>
      {data ? (
        <div className={styles.switches}>
          {choices.map(choice => (
            <Switch
              key={choice}
              name={choice}
              label={kinds[choice]}
              hint={choice === 'digest' ? texts.digestHint : undefined}
              checked={data.choices[choice]}
              onChange={wanted => choose(choice, wanted)}
            />
          ))}
        </div>
      ) : error ? (
        <ErrorState compact onRetry={() => void mutate()} busy={isValidating} detail={error.message}>
          {texts.noticesFailed}
        </ErrorState>
      ) : (
        <Loading>
          <div className={styles.switches}>
            {choices.map(choice => (
              <Skeleton key={choice} shape="block" height="2.25rem" />
            ))}
          </div>
        </Loading>
      )}
    </Section>
  );
};
