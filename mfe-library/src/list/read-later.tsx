import { noReadLater } from '@recto/contracts/messages/library.ts';
import { LibraryScreen } from '../layout/library-screen.tsx';
import { texts } from '../texts.ts';
import { KeptList } from './kept-list.tsx';

/** /feed/read-later */
export default function ReadLater() {
  return (
    <LibraryScreen title={texts.readLater}>
      <KeptList path="/api/read-later" label={texts.readLater} empty={noReadLater} />
    </LibraryScreen>
  );
}
