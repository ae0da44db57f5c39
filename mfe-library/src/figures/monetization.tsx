import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { LibraryScreen } from '../layout/library-screen.tsx';
import { texts } from '../texts.ts';

/** /u/monetization: the product knows no more of it than its place. */
export default function Monetization() {
  return (
    <LibraryScreen title={texts.monetization}>
      <EmptyState drawing="figures">{texts.monetizationText}</EmptyState>
    </LibraryScreen>
  );
}
