import * as paths from '@recto/contracts/paths.ts';
import { useTitle } from '@recto/frame';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import { Link } from 'react-router-dom';
import { ShowApp } from '../first/show-app.tsx';
import { texts } from '../layout/texts.ts';
import styles from './area-failed.module.css';

/** For an address at which nothing of the site stands. */
export const NotFound = () => {
  useTitle(texts.notHereTitle);
  return (
    <section className={styles.failed}>
      <h1 className={styles.title}>{texts.notHereTitle}</h1>
      <p>{texts.notHere}</p>
      <ButtonLink link={<Link to={paths.home} />}>{texts.toHome}</ButtonLink>
      <ShowApp />
    </section>
  );
};
