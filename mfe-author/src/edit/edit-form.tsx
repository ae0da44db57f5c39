import type { EditedPage } from '@recto/contracts/http/pages.ts';
import { TAGS_CHARACTERS } from '@recto/contracts/limits.ts';
import * as editing from '@recto/contracts/messages/editing.ts';
import { unsaved } from '@recto/contracts/messages/page.ts';
import { brokenFields } from '@recto/contracts/rules/field.ts';
import {
  privateContentsOnEdit,
  privatePageOnEdit,
  publicContentsOnEdit,
  publicPageOnEdit,
} from '@recto/contracts/rules/page-edit.ts';
import { useCommand, useUnsavedWork } from '@recto/frame';
import { Button, ButtonLink } from '@recto/ui/button/button.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ContentsFields } from '../contents/contents-fields.tsx';
import { CONTENTS_NAMES, useContentsForm } from '../contents/use-contents-form.ts';
import { useBelowBars } from '../editor/use-below-bars.ts';
import { AttachedFiles } from '../media/attached-files.tsx';
import { PagePhoto } from '../media/page-photo.tsx';
import { uploadImageTo } from '../media/upload-image.ts';
import { useAttachedFiles } from '../media/use-attached-files.ts';
import { Conflict } from '../saving/conflict.tsx';
import { LeftCopyNotice } from '../saving/left-copy-notice.tsx';
import type { KeptSettings } from '../saving/browser-copy.ts';
import { useBrowserCopy } from '../saving/use-browser-copy.ts';
import { PasswordSetting } from '../settings/password-setting.tsx';
import { SettingsGroup } from '../settings/settings-group.tsx';
import { Switches } from '../settings/switches.tsx';
import { TagsSetting } from '../settings/tags-setting.tsx';
import { UrlSetting } from '../settings/url-setting.tsx';
import { texts } from '../texts.ts';
import { type Address, editOf, pageOf } from './address.ts';
import { DeletePage } from './delete-page.tsx';
import styles from './edit.module.css';
import { useForgetPage } from './use-forget-page.ts';
import { type PageEdit, useUpdate } from './use-update.ts';
import { useUpdateProblem } from './use-update-problem.ts';

type Props = { address: Address; page: EditedPage; urls: readonly string[] };

/** What can be set of a page besides its contents. `password`: a new one; null takes it away. */
type Settings = Pick<EditedPage, 'configurations' | 'tags' | 'url'> & { password?: string | null };

/** What is kept of them in the browser until Update. */
const keptOf = ({ configurations, tags, url }: Settings): KeptSettings => ({ configurations, tags, url });

/** The edit form: sent as a whole by Update, which waits until everything is right. Photo and files change at once. */
export const EditForm = ({ address, page, urls }: Props) => {
  const navigate = useNavigate();
  const forget = useForgetPage();
  const isPrivate = page.type === 'private';
  const [settings, setSettings] = useState<Settings>(page);
  const [photo, setPhoto] = useState(page.photo);
  const [isTouched, setTouched] = useState(false);
  const [typedTag, setTypedTag] = useState('');
  /** Where it stands by now. */
  const [at, setAt] = useState(address);
  const [updated, setUpdated] = useState<'all' | 'some' | null>(null);
  const { problem, setProblem, goOn } = useUpdateProblem();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [theirs, setTheirs] = useState<EditedPage | null>(null);
  const files = useAttachedFiles(page.id, 'page', page.attachFiles);
  const { revision, setRevision, sent, restored, update } = useUpdate(page, at);
  const touch = useRef(() => {});
  /** The page itself opens and closes them, too: what was not said here is left as it is by now. */
  const areCommentsSet = useRef(false);
  const form = useContentsForm({
    rules: isPrivate ? privateContentsOnEdit : publicContentsOnEdit,
    start: page.contents,
    onTouch: () => touch.current(),
    eager: true,
  });
  const left = useBrowserCopy({
    kind: 'page',
    pageId: page.id,
    read: () => ({ contents: form.read(), revision, settings: keptOf(settings), sent: sent() }),
    isUnsaved: isTouched,
    saved: page.contents,
    savedSettings: page,
  });
  useEffect(() => {
    touch.current = () => {
      setTouched(true);
      goOn();
      left.touch();
    };
  });
  useUnsavedWork(isTouched || files.isBusy || typedTag.trim() !== '', unsaved);

  const change = (part: Partial<Settings>) => {
    setSettings(all => ({ ...all, ...part }));
    setRefused(all => Object.fromEntries(Object.entries(all).filter(([name]) => !(name in part))));
    touch.current();
  };
  const broken: Readonly<Record<string, string>> = isPrivate
    ? brokenFields(privatePageOnEdit(urls).omit(['contents']), settings)
    : brokenFields(publicPageOnEdit.omit(['contents']), settings);
  const errorOf = (name: string) => broken[name] ?? refused[name];
  const isRight = form.bodySize !== null && [broken, form.broken].every(all => Object.keys(all).length === 0);

  const written = () => ({ contents: form.read(), settings: keptOf(settings) });
  const editNow = (): PageEdit => {
    const { configurations, tags, url, password } = settings;
    const { comments, rating, anonymously, links } = configurations;
    return {
      contents: form.read(),
      configurations: { rating, anonymously, links, ...(areCommentsSet.current && { comments }) },
      tags,
      ...(isPrivate && { url }),
      ...(isPrivate && password !== undefined && { password }),
    };
  };
  const newest = useRef(editNow);
  useEffect(() => {
    newest.current = editNow;
  });
  const send = useCommand(async (from?: number) => {
    setProblem(null);
    const sending = editNow();
    const result = await update(sending, setProblem, from);
    if (result.status === 'updated') {
      // What was written meanwhile is not on the page: one stays with it.
      const isAll = JSON.stringify(newest.current()) === JSON.stringify(sending);
      for (const place of [at, result.address]) forget(place);
      setRevision(result.revision);
      setAt(result.address);
      setUpdated(isAll ? 'all' : 'some');
      if (isAll) setTouched(false);
    } else if (result.status === 'conflict') setTheirs(result.theirs);
    else if (result.status === 'failed') setProblem(result.message);
    else {
      setRefused(result.fields);
      form.refuse(Object.fromEntries(CONTENTS_NAMES.map(name => [name, result.fields[`contents.${name}`] ?? ''])));
      setProblem(texts.fieldsRefused);
    }
  });
  // Once nothing is unsaved any more, so that leaving asks nothing.
  useEffect(() => {
    if (updated === 'all' && !isTouched) void navigate(pageOf(at), { replace: true });
  }, [updated, isTouched, at, navigate]);

  const { bar, below } = useBelowBars(form.editor);
  return (
    <>
      <div ref={bar} className={styles.bar}>
        <ButtonLink size="small" link={<Link to={pageOf(at)} />}>
          {texts.back}
        </ButtonLink>
        <ButtonLink size="small" variant="quiet" link={<Link to={`${editOf(at)}&view=versions`} />}>
          {texts.versions}
        </ButtonLink>
        <span className={styles.space} />
        <p className={styles.state} role="status">
          {isTouched && (updated === 'some' ? texts.updatedSoFar : texts.notUpdated)}
        </p>
        <Button
          size="small"
          variant="primary"
          busy={send.isRunning}
          disabled={!isRight}
          onClick={() => void send.run()}
        >
          {texts.update}
        </Button>
        {problem && (
          <div className={styles.problem}>
            <Notice kind="danger" onDismiss={() => setProblem(null)}>
              {problem}
            </Notice>
          </div>
        )}
      </div>
      <div className={styles.screen} style={below}>
        <h1 className={styles.head}>{texts.editPage}</h1>
        {theirs && (
          <Conflict
            title={editing.pageChanged}
            mine={written}
            theirs={{ contents: theirs.contents, settings: keptOf(theirs) }}
            onChoose={which => {
              setTheirs(null);
              setRevision(theirs.revision);
              areCommentsSet.current = which === 'mine';
              if (which === 'mine') return void send.run(theirs.revision);
              form.replace(theirs.contents);
              setSettings(theirs);
            }}
          />
        )}
        <LeftCopyNotice
          left={left}
          present={written}
          onRestore={copy => {
            restored(copy);
            form.replace(copy.contents);
            setSettings(all => ({ ...all, ...copy.settings }));
            areCommentsSet.current = copy.settings !== undefined;
            touch.current();
          }}
          onDone={() => form.editor.current?.focus()}
        />
        <form className={styles.contents} noValidate onSubmit={event => event.preventDefault()}>
          <ContentsFields
            form={form}
            type={page.type}
            uploadImage={uploadImageTo(page.id, 'page')}
            onSave={() => isRight && void send.run()}
          />
        </form>
        <SettingsGroup title={texts.photo} text={texts.atOnce}>
          <PagePhoto
            pageId={page.id}
            of="page"
            photo={photo}
            onPhoto={next => {
              setPhoto(next);
              forget(at);
            }}
          />
        </SettingsGroup>
        <SettingsGroup title={texts.files} text={texts.atOnce}>
          <AttachedFiles files={files} />
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
            onTyping={setTypedTag}
          />
        </SettingsGroup>
        <SettingsGroup title={texts.switches}>
          <Switches
            type={page.type}
            configurations={settings.configurations}
            onToggle={(name, on) => {
              if (name === 'comments') areCommentsSet.current = true;
              change({ configurations: { ...settings.configurations, [name]: on } });
            }}
          />
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
        <DeletePage page={page} address={at} onGone={() => setTouched(false)} />
      </div>
    </>
  );
};
