import * as messages from '@recto/contracts/messages/page.ts';
import * as paths from '@recto/contracts/paths.ts';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { VisuallyHidden } from '@recto/ui/visually-hidden/visually-hidden.tsx';
import { Link } from 'react-router-dom';
import { texts } from '../texts.ts';
import styles from './page-screen.module.css';

/** What stands at an address where there is no page. */
export default function PageNotFound() {
  return (
    <div className={styles.state}>
      <VisuallyHidden>
        <h1>{texts.notFoundTitle}</h1>
      </VisuallyHidden>
      <EmptyState drawing="search" action={<ButtonLink link={<Link to={paths.home} />}>{texts.toHome}</ButtonLink>}>
        {messages.notFound}
      </EmptyState>
    </div>
  );
}
