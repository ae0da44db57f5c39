import type { PageView } from '@recto/contracts/http/shared.ts';
import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { toggleSubscription } from '@recto/contracts/http/users.ts';
import * as messages from '@recto/contracts/messages/page.ts';
import * as paths from '@recto/contracts/paths.ts';
import { api } from '@recto/frame';
import { AuthorCard } from '@recto/ui/author-card/author-card.tsx';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { texts } from '../texts.ts';
import styles from './author-section.module.css';
import type { LoadedPage } from './use-page.ts';
import { useIsUnknown, useReaction } from './use-reaction.ts';

type Props = { view: PageView; change: LoadedPage['change'] };

/** Who wrote the page, and subscribing to them. Owners have no button; an anonymous page says only that it is one. */
export const AuthorSection = ({ view: { page, viewer }, change }: Props) => {
  const { author } = page;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const subscribe = useReaction({ signedOut: texts.loginToSubscribe, failed: texts.subscribeFailed }, () => ({
    show: () =>
      author &&
      change({
        viewer: { subscribed: !viewer.subscribed },
        page: { author: { ...author, subscribersNum: author.subscribersNum + (viewer.subscribed ? -1 : 1) } },
      }),
    send: async () => {
      if (!author) return;
      const { subscribed, subscribersNum } = await api.post<AnswerOf<typeof toggleSubscription>>(
        `/api/subscription/${author._id}`,
        { subscribed: !viewer.subscribed },
      );
      change({ viewer: { subscribed }, page: { author: { ...author, subscribersNum } } });
    },
    takeBack: () => change({ viewer: { subscribed: viewer.subscribed }, page: { author } }),
  }));
  const isUnknown = useIsUnknown(viewer);
  if (!author) return <p className={styles.anonymous}>{messages.anonymous}</p>;
  const toggle = (): void => {
    if (viewer.status === 'spectator') void navigate(paths.login('access', pathname));
    else void subscribe.run();
  };
  return (
    <AuthorCard
      name={author.name}
      username={author.username}
      about={author.biography}
      photo={author.photo}
      subscribers={author.subscribersNum}
      link={<Link to={paths.user(author.username)} />}
      {...(viewer.status !== 'owner' && {
        subscription: {
          subscribed: viewer.subscribed,
          onToggle: toggle,
          busy: subscribe.isRunning,
          disabled: isUnknown,
        },
      })}
    />
  );
};
