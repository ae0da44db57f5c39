import type { Comment } from '@recto/contracts/http/shared.ts';
import { api, ask, isApiError, showSnackbar } from '@recto/frame';
import { IconButton } from '@recto/ui/icon-button/icon-button.tsx';
import { Menu, MenuItem } from '@recto/ui/menu/menu.tsx';
import { Ban, Ellipsis, Flag } from 'lucide-react';
import { textsLater as texts } from '../texts-later.ts';

type Props = {
  author: Comment['author'];
  /** The asker wrote the page, and so decides who comments on it. */
  isPageOwner: boolean;
  onReport: () => void;
};

/** What one can do about somebody else's comment: report it, and on one's own page block who wrote it. */
export default function CommentMenu({ author, isPageOwner, onReport }: Props) {
  const block = async ({ id, name }: NonNullable<Comment['author']>): Promise<void> => {
    const yes = await ask({
      title: texts.blockTitle(name),
      text: texts.blockText,
      yes: texts.block,
      dangerous: true,
    });
    if (!yes) return;
    try {
      await api.put(`/api/blocked-readers/${id}`);
      showSnackbar(texts.blocked(name), { kind: 'success' });
    } catch (thrown) {
      showSnackbar(isApiError(thrown) && thrown.message ? thrown.message : texts.blockFailed, { kind: 'error' });
    }
  };
  return (
    <Menu trigger={<IconButton size="small" label={texts.moreOnComment} icon={<Ellipsis aria-hidden="true" />} />}>
      <MenuItem icon={<Flag aria-hidden="true" />} onSelect={onReport}>
        {texts.reportComment}
      </MenuItem>
      {isPageOwner && author && (
        <MenuItem icon={<Ban aria-hidden="true" />} danger onSelect={() => void block(author)}>
          {texts.blockReader}
        </MenuItem>
      )}
    </Menu>
  );
}
