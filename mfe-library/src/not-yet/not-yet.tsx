import * as paths from '@recto/contracts/paths.ts';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { Link } from 'react-router-dom';
import { LibraryScreen } from '../layout/library-screen.tsx';
import { texts } from '../texts.ts';

/** A place that the site has and nothing is built at: says so, and leads on. */
export default function NotYet({ title }: { title: string }) {
  return (
    <LibraryScreen title={title}>
      <EmptyState drawing="closed" action={<ButtonLink link={<Link to={paths.home} />}>{texts.discover}</ButtonLink>}>
        {texts.notYet}
      </EmptyState>
    </LibraryScreen>
  );
}
