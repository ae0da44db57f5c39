import type { Hiding } from '@recto/contracts/http/shared.ts';
import { hiddenPage } from '@recto/contracts/messages/moderation.ts';
import HiddenNotice from './hidden-notice.tsx';

/** The notice above a page of one's own; it comes with its texts, which hardly a reader ever needs. */
export default function HiddenPage({ hiding }: { hiding: Hiding }) {
  return <HiddenNotice sentence={hiddenPage} hiding={hiding} />;
}
