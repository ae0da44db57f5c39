import { IconButton } from '@recto/ui/icon-button/icon-button.tsx';
import type { ContentBlock, ContentState } from 'draft-js';
import { ImageOff, Trash2 } from 'lucide-react';
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

/** One that is not to be seen leaves room for the whole of its description beside the button, and is dragged as one that is. */
const Picture = ({ alt, width, height, ...image }: ImageData) => {
  const { isMissing, ...handlers } = usePicture(image.src);
  if (!isMissing) return <img alt={alt} width={width} height={height} {...handlers} />;
  return (
    <span
      {...(alt && { role: 'img', 'aria-label': alt })}
      className={styles.missing}
      style={sizeOf(width, height)}
      draggable
    >
      <ImageOff aria-hidden="true" />
      <span dir="auto">{alt}</span>
    </span>
  );
};

/** A description has room in a picture as wide as this, in pixels; else it takes the room that it needs. */
const WIDE = 256;
const sizeOf = (width = 0, height = 0) =>
  width >= WIDE && height > 0 ? { inlineSize: width, aspectRatio: `${width} / ${height}` } : undefined;
