import type { PageView } from '@recto/contracts/http/shared.ts';
import * as messages from '@recto/contracts/messages/page.ts';
import * as paths from '@recto/contracts/paths.ts';
import { readingMinutes, wordCount } from '@recto/contracts/text.ts';
import { Picture } from '@recto/ui/picture/picture.tsx';
import { RichText } from '@recto/ui/rich-text/rich-text.tsx';
import { Time } from '@recto/ui/time/time.tsx';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '../texts.ts';
import { ArticleActions } from './article-actions.tsx';
import styles from './article.module.css';
import { AttachedFiles } from './attached-files.tsx';
import { AuthorSection } from './author-section.tsx';
import { Contents, useHeadings } from './contents.tsx';
import { RatingSection } from './rating-section.tsx';
import type { LoadedPage, PageAddress } from './use-page.ts';
import { useLivePage } from './use-live-page.ts';
import { useRecordView } from './use-record-view.ts';

const Comments = lazy(() => import('../comments/comments.tsx'));
const CommentsSwitch = lazy(() => import('../comments/comments-switch.tsx'));
const HiddenPage = lazy(() => import('../hidden/hidden-page.tsx'));
const ReadingProgress = lazy(() => import('./reading-progress.tsx'));
const RelatedPages = lazy(() => import('./related-pages.tsx'));

type ArticleProps = { address: PageAddress; view: PageView; change: LoadedPage['change']; reload: () => void };

/** A page to be read, and what readers do with it. */
export const Article = ({ address, view, change, reload }: ArticleProps) => {
  const { page, viewer } = view;
  const { contents, lang, configurations, photo } = page;
  const body = useRef<HTMLDivElement>(null);
  const headings = useHeadings(body, contents.body);
  const minutes = useMemo(() => minutesOf(contents.body), [contents.body]);
  const tags = configurations.links ? page.tags.split(',').filter(Boolean) : [];
  const commentsSwitch = viewer.status === 'owner' && (
    <CommentsSwitch
      pageId={page.id}
      isOpen={configurations.comments}
      onSwitched={comments => change({ page: { configurations: { ...configurations, comments } } })}
    />
  );
  useRecordView(page.id);
  useLivePage(view, change, reload);
  return (
    <>
      <Suspense fallback={null}>
        <ReadingProgress of={body} />
      </Suspense>
      <article className={styles.article}>
        {page.hidden && <HiddenPage hiding={page.hidden} />}
        <header className={styles.head}>
          <h1 className={styles.title} dir="auto" lang={lang}>
            {contents.title}
          </h1>
          <p className={styles.byline}>
            {page.author ? (
              <Link to={paths.user(page.author.username)} className={styles.author} rel="author">
                <bdi>{page.author.name}</bdi>
              </Link>
            ) : (
              <span>{messages.anonymous}</span>
            )}
            <Time at={page.date} />
            <span>{texts.minutes(minutes)}</span>
            {page.type === 'private' && <span className={styles.badge}>{texts.private}</span>}
          </p>
          <ArticleActions address={address} view={view} change={change} />
        </header>
        {photo && (
          <Picture
            photo={photo}
            title={contents.title}
            sizes="(min-width: 45rem) 41.5rem, 100vw"
            first
            className={styles.photo}
          />
        )}
        <About heading={messages.aboutHeading} text={contents.briefDes} lang={lang} />
        <About heading={messages.targetsHeading} text={contents.targets} lang={lang} />
        <Contents headings={headings} lang={lang} />
        <div ref={body} className={styles.body}>
          <RichText html={contents.body} lang={lang} />
        </div>
        <AttachedFiles page={page} />
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label={texts.tags}>
            {tags.map(tag => (
              <li key={tag}>
                <Link to={paths.tag(tag)} className={styles.tag} dir="auto">
                  {tag}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <RatingSection view={view} change={change} />
        <AuthorSection view={view} change={change} />
      </article>
      {configurations.links && page.related.length > 0 && (
        <Suspense fallback={null}>
          <RelatedPages cards={page.related} />
        </Suspense>
      )}
      <section className={styles.conversation} aria-label={texts.comments}>
        {configurations.comments ? (
          <Suspense fallback={null}>
            <Comments page={page} viewer={viewer} acts={commentsSwitch} onMissing={reload} />
          </Suspense>
        ) : (
          <Suspense fallback={null}>
            <p className={styles.closed}>{texts.commentsDisabled}</p>
            <div className={styles.closed}>{commentsSwitch}</div>
          </Suspense>
        )}
      </section>
    </>
  );
};

/** Without the table of all entities, which would cost every first visit more than it is worth for an estimate. */
const minutesOf = (html: string): number => readingMinutes(wordCount(html.replaceAll(/<[^>]*>|&\w+;/g, ' ')));

const About = ({ heading, text, lang }: { heading: string; text: string; lang: string | undefined }) =>
  text === '' ? null : (
    <section className={styles.about}>
      <h2 className={styles.aboutHeading}>{heading}</h2>
      <p dir="auto" lang={lang}>
        {text}
      </p>
    </section>
  );
