import * as paths from '@recto/contracts/paths.ts';
import { useTitle } from '@recto/frame';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import { Illustration } from '@recto/ui/illustration/illustration.tsx';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { texts } from '../../texts.ts';
import styles from './message.module.css';

/** How publishing ended, and where to go from here. Everything it tells stands in the address. */
export default function Message() {
  const [params] = useSearchParams();
  const { title, text, acts, isGood } = variantOf(params);
  useTitle(title);
  return (
    <section className={styles.message}>
      <Illustration name={isGood ? 'pages' : 'trouble'} />
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.acts}>{acts}</div>
    </section>
  );
}

type Variant = { title: string; text: string; acts: ReactNode; isGood?: boolean };

function variantOf(params: URLSearchParams): Variant {
  const [type, status, url, id, username] = ['type', 'status', 'url', 'id', 'username'].map(
    name => params.get(name) ?? '',
  );
  if (status === 'success' && url && (type === 'public' || username)) {
    const isPublic = type === 'public';
    const to = isPublic ? paths.publicPage(url) : paths.privatePage(username ?? '', url);
    return {
      title: texts.published,
      text: isPublic ? texts.publishedPublic : texts.publishedPrivate,
      isGood: true,
      acts: (
        <>
          <ButtonLink link={<Link to={to} />} variant="primary">
            {texts.viewPage}
          </ButtonLink>
          <ButtonLink link={<Link to={paths.wizard('initial-step')} />}>{texts.writeAnother}</ButtonLink>
        </>
      ),
    };
  }
  if (status === 'error-contents')
    return {
      title: texts.contentsWrong,
      text: texts.contentsWrongText,
      acts: (
        <ButtonLink link={<Link to={paths.wizard('initial-step', id || undefined)} />} variant="primary">
          {texts.goThroughAgain}
        </ButtonLink>
      ),
    };
  return {
    title: texts.notPublished,
    text: texts.notPublishedText,
    acts: (
      <>
        <ButtonLink link={<Link to={paths.drafts} />} variant="primary">
          {texts.toDrafts}
        </ButtonLink>
        <ButtonLink link={<Link to={paths.wizard('initial-step')} />}>{texts.newPage}</ButtonLink>
      </>
    ),
  };
}
