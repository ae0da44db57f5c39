import type { Comment } from '@recto/contracts/http/shared.ts';
import { author as authorsLabel } from '@recto/contracts/messages/comment.ts';
import * as paths from '@recto/contracts/paths.ts';
import { Time } from '@recto/ui/time/time.tsx';
import { Link } from 'react-router-dom';
import { textsLater } from '../texts-later.ts';
import styles from './comment-item.module.css';

/** Who wrote a comment, and when. */
export const CommentByline = ({ comment: { id, author, isPageAuthor, date, edited } }: { comment: Comment }) => (
  <p className={styles.byline}>
    {author ? (
      <Link to={paths.user(author.username)} className={styles.name}>
        <bdi>{author.name}</bdi>
      </Link>
    ) : (
      <span className={styles.name}>{isPageAuthor ? authorsLabel : textsLater.formerUser}</span>
    )}
    {author && isPageAuthor && <span className={styles.badge}>{authorsLabel}</span>}
    <a href={`#comment-${id}`} className={styles.time}>
      <Time at={date} show="relative" />
    </a>
    {edited && <span>{textsLater.edited}</span>}
  </p>
);
