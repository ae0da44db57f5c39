import { RoomLeft } from '@recto/ui/field/room-left.tsx';
import { counted, formatNumber } from '@recto/ui/number/format-number.ts';
import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import type { UploadImage } from '../editor/editor.tsx';
import { editor } from '../screens.ts';
import { texts } from '../texts.ts';
import styles from './body-field.module.css';
import type { ContentsForm } from './use-contents-form.ts';

const Editor = lazy(editor);

type Props = {
  form: ContentsForm;
  lang: string | undefined;
  max: number;
  uploadImage: UploadImage;
  onSave: () => void;
};

/** The body: the editor, which is fetched when it is needed, and how long the text is by the server's own measure. */
export const BodyField = ({ form, lang, max, uploadImage, onSave }: Props) => {
  const id = useId();
  const { bodyError, bodySize } = form;
  return (
    <div className={styles.field} data-field="body">
      <p className={styles.label} id={`${id}-label`}>
        {texts.body}
      </p>
      <Suspense
        fallback={
          <Loading>
            <Skeleton shape="block" height="25rem" />
          </Loading>
        }
      >
        <Editor
          key={form.start.turn}
          handle={form.editor}
          start={form.start.body}
          label={texts.body}
          lang={lang}
          describedBy={`${id}-error ${id}-limit`}
          isInvalid={bodyError !== undefined}
          onChange={form.onBodyChange}
          onBlur={form.onBodyBlur}
          uploadImage={uploadImage}
          onSave={onSave}
        />
      </Suspense>
      <div className={styles.foot}>
        <p className={styles.error} id={`${id}-error`}>
          {bodyError && (
            <>
              <CircleAlert aria-hidden="true" />
              <span>{bodyError}</span>
            </>
          )}
        </p>
        <p className={styles.count} data-over={(bodySize && bodySize.characters > max) || undefined}>
          {bodySize &&
            `${counted(bodySize.words, 'word', 'words')} · ${texts.charactersOf(formatNumber(bodySize.characters), formatNumber(max))}`}
        </p>
        {bodySize && <RoomLeft id={`${id}-limit`} limit={max} left={max - bodySize.characters} />}
      </div>
    </div>
  );
};
