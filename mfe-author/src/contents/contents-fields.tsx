import { PRIVATE_PAGE, PUBLIC_PAGE } from '@recto/contracts/limits.ts';
import type { PageType } from '@recto/contracts/rules/page.ts';
import { useNoStrayDrops } from '@recto/ui/drop-zone/use-no-stray-drops.ts';
import { Field } from '@recto/ui/field/field.tsx';
import { TextArea } from '@recto/ui/text-area/text-area.tsx';
import type { KeyboardEvent } from 'react';
import type { UploadImage } from '../editor/editor.tsx';
import { texts } from '../texts.ts';
import { letterOf } from '../editor/letter-of.ts';
import { BodyField } from './body-field.tsx';
import styles from './contents-fields.module.css';
import type { ContentsForm } from './use-contents-form.ts';

type Props = {
  form: ContentsForm;
  type: PageType;
  /** BCP 47 language of the page as it is published, for the spelling checker and voices. */
  lang?: string | undefined;
  uploadImage: UploadImage;
  /** Ctrl+S. */
  onSave: () => void;
};

/** Title, brief description, targets and body of a page. */
export const ContentsFields = ({ form, type, lang, uploadImage, onSave }: Props) => {
  const limits = type === 'public' ? PUBLIC_PAGE : PRIVATE_PAGE;
  const isOptional = type === 'private';
  useNoStrayDrops();
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || letterOf(event) !== 's') return;
    event.preventDefault();
    onSave();
  };
  return (
    <div className={styles.fields}>
      <Field
        {...form.field('title')}
        onKeyDown={onKeyDown}
        className={styles.title}
        label={texts.title}
        limit={limits.title.max}
        dir="auto"
        lang={lang}
        autoComplete="off"
      />
      <TextArea
        {...form.field('briefDes')}
        lang={lang}
        onKeyDown={onKeyDown}
        label={texts.briefDes}
        hint={texts.briefDesHint}
        limit={limits.briefDes.max}
        optional={isOptional}
      />
      <TextArea
        {...form.field('targets')}
        lang={lang}
        onKeyDown={onKeyDown}
        label={texts.targets}
        hint={texts.targetsHint}
        limit={limits.targets.max}
        optional={isOptional}
      />
      <BodyField form={form} lang={lang} max={limits.body.max} uploadImage={uploadImage} onSave={onSave} />
    </div>
  );
};
