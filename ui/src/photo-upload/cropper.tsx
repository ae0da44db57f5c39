import type { PhotoLimit } from '@recto/contracts/limits.ts';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import EasyCrop from 'react-easy-crop';
import { IconButton } from '../icon-button/icon-button.tsx';
import * as texts from '../texts/texts.ts';
import { classNames } from '../class-names/class-names.ts';
import styles from './cropper.module.css';
import { type CropRectangle, cropRectangle, maxZoom, type Size } from './crop-rectangle.ts';

export type CropperProps = {
  /** Address of the image. */
  url: string;
  image: Size;
  limit: PhotoLimit;
  round: boolean;
  /** What shows at first: what was chosen before a sending that failed. By default the middle, as much as fits. */
  start: CropRectangle | null;
  /** Whenever what shows has changed and come to rest. */
  onCrop: (rectangle: CropRectangle) => void;
};

/** Pixels of the screen by which a key and a button move the photo. */
const BY_KEY = 8;
const BY_BUTTON = 32;

const moves = [
  { where: 'left', key: 'ArrowLeft', icon: <ArrowLeft aria-hidden="true" /> },
  { where: 'up', key: 'ArrowUp', icon: <ArrowUp aria-hidden="true" /> },
  { where: 'down', key: 'ArrowDown', icon: <ArrowDown aria-hidden="true" /> },
  { where: 'right', key: 'ArrowRight', icon: <ArrowRight aria-hidden="true" /> },
] as const;

/**
 * Chooses what shows of a photo: drag, arrow keys, buttons for who can press but not drag, wheel, pinch, and a slider for
 * the zoom. Loaded when needed.
 */
export default function Cropper({ url, image, limit, round, start, onCrop }: CropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [first] = useState(start);
  const [step, setStep] = useState(BY_KEY);
  const area = useRef<RefObject<HTMLDivElement | null>>(null);
  /** A key is all that the library knows besides dragging; it keeps the photo within its bounds and tells what shows. */
  const move = (key: string) => {
    const send = (type: 'keydown' | 'keyup') =>
      area.current?.current?.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
    flushSync(() => setStep(BY_BUTTON));
    flushSync(() => send('keydown'));
    send('keyup');
    setStep(BY_KEY);
  };
  const deepest = maxZoom(image, limit);
  return (
    <div className={styles.cropper}>
      <div className={styles.stage}>
        <EasyCrop
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={deepest}
          aspect={limit.aspect[0] / limit.aspect[1]}
          cropShape={round ? 'round' : 'rect'}
          showGrid={!round}
          {...(first && { initialCroppedAreaPixels: first })}
          keyboardStep={step}
          setCropperRef={ref => {
            area.current = ref;
          }}
          zoomSpeed={0.25}
          onCropChange={setCrop}
          onZoomChange={next => setZoom(Math.max(1, Math.min(deepest, next)))}
          onCropComplete={(_, area) => {
            // Without room for it nothing shows.
            if (Number.isFinite(area.width)) onCrop(cropRectangle(area, image, limit));
          }}
          // The policy forbids the style element that it would insert.
          disableAutomaticStylesInjection
          classes={{
            containerClassName: styles.container ?? '',
            mediaClassName: styles.media ?? '',
            cropAreaClassName: classNames(styles.area, round ? styles.round : styles.grid),
          }}
          cropperProps={{ role: 'group', 'aria-label': `${texts.cropArea}. ${texts.cropHint}` }}
          mediaProps={{ alt: '' }}
        />
      </div>
      <label className={styles.zoom}>
        <ZoomOut aria-hidden="true" />
        <input
          type="range"
          aria-label={texts.zoom}
          className={styles.slider}
          min={1}
          max={deepest}
          step={0.01}
          value={zoom}
          disabled={deepest === 1}
          onChange={event => setZoom(Number(event.target.value))}
        />
        <ZoomIn aria-hidden="true" />
      </label>
      <div className={styles.foot}>
        <p className={styles.hint}>{texts.cropHint}</p>
        <div className={styles.moves} dir="ltr">
          {moves.map(({ where, key, icon }) => (
            <IconButton key={key} size="small" label={texts.movePhoto(where)} icon={icon} onClick={() => move(key)} />
          ))}
        </div>
      </div>
    </div>
  );
}
