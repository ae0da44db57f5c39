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
import { useIsUnknown, useToggle } from './use-reaction.ts';

type Props = { view: PageView; change: LoadedPage['change'] };

/** Who wrote the page, and subscribing to them. Owners have no button; an anonymous page says only that it is one. */
export const AuthorSection = ({ view: { page, viewer }, change }: Props) => {
  const { author } = page;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const show = (subscribed: boolean, subscribersNum: number): void => {
    if (author) change({ viewer: { subscribed }, page: { author: { ...author, subscribersNum } } });
  };
  const subscribe = useToggle(
    { signedOut: texts.loginToSubscribe, failed: texts.subscribeFailed },
    viewer.subscribed,
    on => show(on, (author?.subscribersNum ?? 0) + Number(on) - Number(viewer.subscribed)),
    async subscribed => {
      const answer = await api.post<AnswerOf<typeof toggleSubscription>>(`/api/subscription/${author?._id}`, {
        subscribed,
      });
      return () => show(subscribed, answer.subscribersNum);
    },
  );
  const isUnknown = useIsUnknown(viewer);
  if (!author) return <p className={styles.anonymous}>{messages.anonymous}</p>;
  const toggle = (): void => {
    if (viewer.status === 'spectator') void navigate(paths.login('access', pathname));
    else subscribe();
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
          disabled: isUnknown,
        },
      })}
    />
  );
};
