import type { EditedPage } from '@recto/contracts/http/pages.ts';
import { TAGS_CHARACTERS } from '@recto/contracts/limits.ts';
import { pageChanged } from '@recto/contracts/messages/editing.ts';
import { useState } from 'react';
import { ContentsFields } from '../contents/contents-fields.tsx';
import { useBelowBars } from '../editor/use-below-bars.ts';
import { AttachedFiles } from '../media/attached-files.tsx';
import { PagePhoto } from '../media/page-photo.tsx';
import { uploadImageTo } from '../media/upload-image.ts';
import { Conflict } from '../saving/conflict.tsx';
import { LeftCopyNotice } from '../saving/left-copy-notice.tsx';
import { PasswordSetting } from '../settings/password-setting.tsx';
import { SettingsGroup } from '../settings/settings-group.tsx';
import { Switches } from '../settings/switches.tsx';
import { TagsSetting } from '../settings/tags-setting.tsx';
import { UrlSetting } from '../settings/url-setting.tsx';
import { texts } from '../texts.ts';
import type { Address } from './address.ts';
import { DeletePage } from './delete-page.tsx';
import { EditBar } from './edit-bar.tsx';
import styles from './edit.module.css';
import { useEditForm } from './use-edit-form.ts';

type Props = { address: Address; page: EditedPage; urls: readonly string[] };

/** The edit form: sent as a whole by Update, which waits until everything is right. Photo and files change at once. */
export const EditForm = ({ address, page, urls }: Props) => {
  const edit = useEditForm(address, page, urls);
  const { form, settings, change, errorOf, sending } = edit;
  const [photo, setPhoto] = useState(page.photo);
  const isPrivate = page.type === 'private';
  const { bar, below } = useBelowBars(form.editor);
  return (
    <>
      <EditBar ref={bar} at={edit.at} state={edit.state} sending={sending} />
      <div className={styles.screen} style={below}>
        <h1 className={styles.head}>{texts.editPage}</h1>
        {edit.conflict && (
          <Conflict
            title={pageChanged}
            mine={edit.written}
            theirs={edit.conflict.theirs}
            onChoose={edit.conflict.choose}
          />
        )}
        <LeftCopyNotice
          left={edit.left}
          present={edit.written}
          onRestore={edit.restore}
          onDone={() => form.editor.current?.focus()}
        />
        <form className={styles.contents} noValidate onSubmit={event => event.preventDefault()}>
          <ContentsFields
            form={form}
            type={page.type}
            lang={page.lang}
            uploadImage={uploadImageTo(page.id, 'page')}
            onSave={() => sending.isRight && sending.run()}
          />
        </form>
        <SettingsGroup title={texts.photo} text={texts.atOnce}>
          <PagePhoto
            pageId={page.id}
            of="page"
            photo={photo}
            onPhoto={next => {
              setPhoto(next);
              edit.forgetHere();
            }}
          />
        </SettingsGroup>
        <SettingsGroup title={texts.files} text={texts.atOnce}>
          <AttachedFiles files={edit.files} />
        </SettingsGroup>
        {isPrivate && (
          <SettingsGroup title={texts.address} text={texts.addressText}>
            <UrlSetting
              username={page.author.username}
              value={settings.url}
              error={errorOf('url')}
              onChange={url => change({ url })}
            />
          </SettingsGroup>
        )}
        <SettingsGroup title={texts.tags} text={isPrivate ? texts.tagsTextPrivate : texts.tagsText}>
          <TagsSetting
            value={settings.tags}
            isOptional={isPrivate}
            limit={TAGS_CHARACTERS}
            error={errorOf('tags')}
            onChange={tags => change({ tags })}
            onTyping={edit.typeTag}
          />
        </SettingsGroup>
        <SettingsGroup title={texts.switches}>
          <Switches type={page.type} configurations={settings.configurations} onToggle={edit.toggle} />
        </SettingsGroup>
        {isPrivate && (
          <SettingsGroup title={texts.password} text={texts.passwordText}>
            <PasswordSetting
              value={settings.password ?? ''}
              hasPassword={page.hasPassword && settings.password !== null}
              error={errorOf('password')}
              onChange={password => change({ password: password === '' ? undefined : password })}
              onRemove={() => change({ password: null })}
            />
          </SettingsGroup>
        )}
        <DeletePage page={page} address={edit.at} onGone={edit.giveUp} />
      </div>
    </>
  );
};
