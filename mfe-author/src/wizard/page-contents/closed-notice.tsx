import { alreadyPublished } from '@recto/contracts/messages/page.ts';
import * as paths from '@recto/contracts/paths.ts';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { Link } from 'react-router-dom';
import { texts } from '../../texts.ts';

/**
 * The draft takes no more text, unless it comes back from the trash. What was written stays on screen and in this
 * browser.
 */
export const ClosedNotice = ({ reason }: { reason: 'published' | 'gone' }) => (
  <Notice
    kind="danger"
    action={
      <ButtonLink
        size="small"
        link={<Link to={reason === 'published' ? paths.published : paths.trash} target="_blank" />}
      >
        {reason === 'published' ? texts.toPublished : texts.toTrash}
      </ButtonLink>
    }
  >
    {reason === 'published' ? alreadyPublished : texts.draftGone} {texts.textStaysHere}
    {reason === 'gone' && ` ${texts.goesOnOnceRestored}`}
  </Notice>
);
