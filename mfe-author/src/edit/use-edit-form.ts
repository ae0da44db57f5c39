import type { EditedPage } from '@recto/contracts/http/pages.ts';
import type { Configurations } from '@recto/contracts/http/shared.ts';
import { unsaved } from '@recto/contracts/messages/page.ts';
import { brokenFields } from '@recto/contracts/rules/field.ts';
import {
  privateContentsOnEdit,
  privatePageOnEdit,
  publicContentsOnEdit,
  publicPageOnEdit,
} from '@recto/contracts/rules/page-edit.ts';
import { useCommand, useUnsavedWork } from '@recto/frame';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CONTENTS_NAMES, useContentsForm } from '../contents/use-contents-form.ts';
import { useAttachedFiles } from '../media/use-attached-files.ts';
import type { Copy, KeptSettings } from '../saving/browser-copy.ts';
import { useBrowserCopy } from '../saving/use-browser-copy.ts';
import { texts } from '../texts.ts';
import { type Address, pageOf } from './address.ts';
import { useForgetPage } from './use-forget-page.ts';
import { type PageEdit, useUpdate } from './use-update.ts';
import { useUpdateProblem } from './use-update-problem.ts';

/** What can be set of a page besides its contents. `password`: a new one; null takes it away. */
type Settings = Pick<EditedPage, 'configurations' | 'tags' | 'url'> & { password?: string | null };

/** What is kept of them in the browser until Update. */
const keptOf = ({ configurations, tags, url }: Settings): KeptSettings => ({ configurations, tags, url });

/** What is in the edit form of a page, what is wrong with it, and what becomes of it: sent as a whole, or given up. */
export const useEditForm = (address: Address, page: EditedPage, urls: readonly string[]) => {
  const navigate = useNavigate();
  const forget = useForgetPage();
  const isPrivate = page.type === 'private';
  const [settings, setSettings] = useState<Settings>(page);
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
  const isRight = form.bodySize !== null && [broken, form.broken].every(all => Object.keys(all).length === 0);

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

  const choose = (which: 'mine' | 'theirs'): void => {
    if (theirs === null) return;
    setTheirs(null);
    setRevision(theirs.revision);
    areCommentsSet.current = which === 'mine';
    if (which === 'mine') return void send.run(theirs.revision);
    form.replace(theirs.contents);
    setSettings(theirs);
  };
  const restore = (copy: Copy): void => {
    restored(copy);
    form.replace(copy.contents);
    setSettings(all => ({ ...all, ...copy.settings }));
    areCommentsSet.current = copy.settings !== undefined;
    touch.current();
  };

  return {
    form,
    settings,
    change,
    toggle: (name: keyof Configurations, on: boolean): void => {
      if (name === 'comments') areCommentsSet.current = true;
      change({ configurations: { ...settings.configurations, [name]: on } });
    },
    /** What is typed and no tag yet. */
    typeTag: setTypedTag,
    errorOf: (name: string): string | undefined => broken[name] ?? refused[name],
    files,
    at,
    /** What shows the page asks for it anew. */
    forgetHere: () => forget(at),
    /** Everything, to be compared. */
    written: () => ({ contents: form.read(), settings: keptOf(settings) }),
    /** What the browser has kept of it from the last time. */
    left,
    restore,
    conflict: theirs && { theirs: { contents: theirs.contents, settings: keptOf(theirs) }, choose },
    /** How the form stands to what is on the page. */
    state: isTouched && (updated === 'some' ? texts.updatedSoFar : texts.notUpdated),
    sending: {
      isRunning: send.isRunning,
      isRight,
      problem,
      dismiss: () => setProblem(null),
      run: () => void send.run(),
    },
    /** There is nothing to update any more. */
    giveUp: () => setTouched(false),
  };
};
