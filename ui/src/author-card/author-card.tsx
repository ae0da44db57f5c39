import { Check, Plus } from 'lucide-react';
import { Avatar } from '../avatar/avatar.tsx';
import { Button } from '../button/button.tsx';
import { type LinkElement, linked } from '../linked/linked.ts';
import { Count } from '../number/count.tsx';
import type { Shown } from '../picture/picture.tsx';
import * as texts from '../texts/texts.ts';
import styles from './author-card.module.css';

export type AuthorCardProps = {
  name: string;
  username: string;
  /** The biography below a page, the headline in a list. */
  about: string;
  photo: Shown | null;
  /** Left out where the figure is not known. */
  subscribers?: number;
  /** To the public profile. */
  link: LinkElement;
  /** Left out for oneself. */
  subscription?: { subscribed: boolean; onToggle: () => void; disabled?: boolean };
};

/** Who wrote it, and a button to follow. */
export const AuthorCard = ({ name, username, about, photo, subscribers, link, subscription }: AuthorCardProps) => (
  <section className={styles.card} aria-label={name}>
    <Avatar name={name} photo={photo} size="large" decorative />
    <div className={styles.words}>
      <p className={styles.name}>{linked(link, { className: styles.link }, <bdi>{name}</bdi>)}</p>
      <p className={styles.facts}>
        <span dir="ltr">@{username}</span>
        {subscribers !== undefined && (
          <span>
            <Count value={subscribers} /> {texts.subscribers(subscribers)}
          </span>
        )}
      </p>
      {about && (
        <p className={styles.about} dir="auto">
          {about}
        </p>
      )}
    </div>
    {subscription && (
      <div>
        <Button
          variant={subscription.subscribed ? 'secondary' : 'primary'}
          icon={subscription.subscribed ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
          aria-pressed={subscription.subscribed}
          disabled={subscription.disabled}
          onClick={subscription.onToggle}
        >
          {subscription.subscribed ? texts.subscribed : texts.subscribe}
        </Button>
      </div>
    )}
  </section>
);
