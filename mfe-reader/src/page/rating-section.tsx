import type { PageView, Rate, Rating } from '@recto/contracts/http/shared.ts';
import * as messages from '@recto/contracts/messages/page.ts';
import { api, showSnackbar, useCommand } from '@recto/frame';
import { IconButton } from '@recto/ui/icon-button/icon-button.tsx';
import { Count } from '@recto/ui/number/count.tsx';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useRef } from 'react';
import { texts } from '../texts.ts';
import styles from './rating-section.module.css';
import type { LoadedPage } from './use-page.ts';
import { tellProblem, useIsUnknown } from './use-reaction.ts';

type Props = { view: PageView; change: LoadedPage['change'] };

/** Likes and dislikes. Visitors are asked to log in; owners only see the counts. */
export const RatingSection = ({ view: { page, viewer }, change }: Props) => {
  const { rating } = page;
  const rate = useCommand(async (chosen: Rate) => {
    if (rating) change({ page: { rating: rated(rating, chosen) } });
    try {
      const answer = await api.patch<{ rating: Rating }>(`/api/rate/page/${page.id}`, {
        rate: chosen,
        rated: rating?.mine !== chosen,
      });
      change({ page: { rating: answer.rating } });
    } catch (thrown) {
      change({ page: { rating } });
      tellProblem({ signedOut: messages.loginToRate, failed: messages.ratingFailed }, thrown);
    }
  });
  // What was pressed last: the other one, pressed while one is under way, follows it.
  const wish = useRef<Rate | null>(null);
  const isUnknown = useIsUnknown(viewer);
  if (rating === null) return <p className={styles.closed}>{messages.ratingDisabled}</p>;
  const press = async (chosen: Rate): Promise<void> => {
    if (viewer.status === 'spectator') return showSnackbar(messages.loginToRate);
    const isUnderWay = wish.current !== null;
    wish.current = chosen;
    if (isUnderWay) return;
    for (let sent: Rate | null = null; sent !== wish.current; ) {
      sent = wish.current;
      if (sent) await rate.run(sent);
    }
    wish.current = null;
  };
  const isOwner = viewer.status === 'owner';
  return (
    <section className={styles.rating} aria-label={texts.rating}>
      {(['like', 'dislike'] as const).map(kind => (
        <IconButton
          key={kind}
          outlined
          label={kind === 'like' ? texts.like : texts.dislike}
          icon={kind === 'like' ? <ThumbsUp aria-hidden="true" /> : <ThumbsDown aria-hidden="true" />}
          pressed={isOwner ? undefined : rating.mine === kind}
          count={<Count value={kind === 'like' ? rating.likes : rating.dislikes} />}
          disabled={isOwner || isUnknown}
          onClick={() => void press(kind)}
        />
      ))}
    </section>
  );
};

/** The counts as they will be: the same press again takes it back. */
export const rated = ({ likes, dislikes, mine }: Rating, chosen: Rate): Rating => {
  const next = mine === chosen ? null : chosen;
  return {
    likes: likes + Number(next === 'like') - Number(mine === 'like'),
    dislikes: dislikes + Number(next === 'dislike') - Number(mine === 'dislike'),
    mine: next,
  };
};
