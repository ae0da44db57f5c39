import type { ModeratedThing } from '@recto/contracts/http/admin.ts';
import type { Comment } from '@recto/contracts/http/shared.ts';
import { author, tombstone } from '@recto/contracts/messages/comment.ts';
import * as paths from '@recto/contracts/paths.ts';
import { RichText } from '@recto/ui/rich-text/rich-text.tsx';
import { Time } from '@recto/ui/time/time.tsx';
import { Link } from 'react-router-dom';
import { texts } from '../texts.ts';
import styles from './admin.module.css';

/** What the thing says, in what it stands in. */
export const ThingContext = ({ thing }: { thing: ModeratedThing }) => {
  const place = placeOf(thing);
  return (
    <section className={styles.section} aria-label={texts.context}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{texts.context}</h2>
        {place && <Link to={place}>{texts.openInPlace}</Link>}
      </div>
      {thing.contents && (
        <article className={styles.quoted}>
          <h3 className={styles.quotedTitle} dir="auto">
            {thing.contents.title}
          </h3>
          <Labelled label={texts.brief} text={thing.contents.briefDes} />
          <Labelled label={texts.targets} text={thing.contents.targets} />
          <RichText html={thing.contents.body} />
        </article>
      )}
      {thing.kind === 'comment' && thing.page && (
        <p className={styles.facts}>
          {texts.on}
          <Link to={paths.adminThing('page', thing.page.id)} dir="auto">
            {thing.page.title}
          </Link>
        </p>
      )}
      {thing.parent && (
        <>
          <p className={styles.facts}>{texts.inReplyToThis}</p>
          <Said comment={thing.parent} />
        </>
      )}
      {thing.comment && <Said comment={thing.comment} isMeant />}
      {thing.profile && (
        <article className={styles.quoted}>
          <h3 className={styles.quotedTitle} dir="auto">
            {thing.title}
          </h3>
          {thing.profile.headline && <p dir="auto">{thing.profile.headline}</p>}
          <p dir="auto" className={styles.said}>
            {thing.profile.biography || texts.noBiography}
          </p>
          {/* As text: nobody should be led there by a press. */}
          {thing.profile.links.map(link => (
            <p key={link} className={styles.said} dir="ltr">
              {link}
            </p>
          ))}
        </article>
      )}
    </section>
  );
};

const Labelled = ({ label, text }: { label: string; text: string }) =>
  text === '' ? null : (
    <div>
      <p className={styles.facts}>{label}</p>
      <p dir="auto">{text}</p>
    </div>
  );

const Said = ({ comment, isMeant = false }: { comment: Comment; isMeant?: boolean }) => (
  <article className={styles.quoted} data-meant={isMeant || undefined}>
    <p className={styles.facts}>
      <bdi>{comment.author?.name ?? (comment.isPageAuthor ? author : texts.formerUser)}</bdi>
      <Time at={comment.date} show="relative" />
    </p>
    <p dir="auto" className={styles.said}>
      {comment.deleted ? tombstone : comment.text || texts.noText}
    </p>
  </article>
);

/** Where readers see it; a private page's address holds its author's username. */
const placeOf = ({ kind, id, page, owner }: ModeratedThing): string | null => {
  if (kind === 'profile') return owner && paths.user(owner.username);
  if (!page || page.type === 'private') return null;
  const place = paths.publicPage(page.url);
  return kind === 'comment' ? `${place}#comment-${id}` : place;
};
