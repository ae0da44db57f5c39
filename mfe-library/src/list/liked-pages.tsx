import { noLikedPages } from '@recto/contracts/messages/library.ts';
import { LibraryScreen } from '../layout/library-screen.tsx';
import { texts } from '../texts.ts';
import { KeptList } from './kept-list.tsx';

/** /feed/liked-pages */
export default function LikedPages() {
  return (
    <LibraryScreen title={texts.likedPages}>
      <KeptList path="/api/liked-pages" label={texts.likedPages} empty={noLikedPages} />
    </LibraryScreen>
  );
}
