import type { Comment } from '@recto/contracts/http/shared.ts';
import { showSnackbar } from '@recto/frame';
import { IconButton } from '@recto/ui/icon-button/icon-button.tsx';
import { formatNumber } from '@recto/ui/number/format-number.ts';
import { Heart, Link2, Pencil, Reply, Trash2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { texts } from '../texts.ts';
import { textsLater } from '../texts-later.ts';
import styles from './comment-item.module.css';

type Act = (event: MouseEvent<HTMLElement>) => void;

type Props = {
  comment: Comment;
  /** Besides what the comment itself allows. */
  may: { write: boolean; edit: boolean; remove: boolean };
  onLike: Act;
  onReply: Act;
  onEdit: Act;
  onRemove: Act;
  more: ReactNode;
};

/** What one may do with a comment: nobody but its author and the moderators knows of one that waits. */
export const CommentActs = ({ comment, may, onLike, onReply, onEdit, onRemove, more }: Props) => {
  const { id, held, hidden, liked, likes } = comment;
  return (
    <div className={styles.acts}>
      {!held && (
        <IconButton
          size="small"
          label={textsLater.likeComment}
          icon={<Heart aria-hidden="true" fill={liked ? 'currentColor' : 'none'} />}
          pressed={liked}
          count={likes > 0 ? formatNumber(likes) : undefined}
          onClick={onLike}
        />
      )}
      {may.write && !held && !hidden && (
        <IconButton size="small" label={textsLater.reply} icon={<Reply aria-hidden="true" />} onClick={onReply} />
      )}
      {may.edit && (
        <IconButton size="small" label={textsLater.editComment} icon={<Pencil aria-hidden="true" />} onClick={onEdit} />
      )}
      {may.remove && (
        <IconButton
          size="small"
          label={textsLater.deleteComment}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
      <IconButton
        size="small"
        label={texts.copyLink}
        icon={<Link2 aria-hidden="true" />}
        onClick={() => void copyLinkOf(id)}
      />
      {more}
    </div>
  );
};

const copyLinkOf = async (id: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}#comment-${id}`);
    showSnackbar(texts.linkCopied, { kind: 'success' });
  } catch {
    showSnackbar(texts.linkNotCopied, { kind: 'error' });
  }
};
