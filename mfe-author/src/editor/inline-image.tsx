import { IconButton } from '@recto/ui/icon-button/icon-button.tsx';
import type { ContentBlock, ContentState } from 'draft-js';
import { Trash2 } from 'lucide-react';
import { texts } from '../texts.ts';
import { imageOf, type ImageData } from './entity.ts';
import styles from './inline-image.module.css';
import { usePicture } from './use-picture.ts';

type Props = {
  block: ContentBlock;
  contentState: ContentState;
  blockProps: { onRemove: (key: string) => void };
};

/** A picture in the text, with a button that takes it out. */
export const InlineImage = ({ block, contentState, blockProps }: Props) => {
  const key = block.getEntityAt(0);
  const image = key === null ? null : imageOf(contentState, key);
  if (!image) return null;
  return (
    <span className={styles.image}>
      <Picture {...image} />
      <span className={styles.acts}>
        <IconButton
          size="small"
          outlined
          label={texts.removeImage(image.alt)}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => blockProps.onRemove(block.getKey())}
        />
      </span>
    </span>
  );
};

const Picture = (image: ImageData) => <img {...image} alt={image.alt} {...usePicture(image.src)} />;
