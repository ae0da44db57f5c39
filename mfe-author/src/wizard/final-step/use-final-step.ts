import type { FinalStep as Draft } from '@recto/contracts/http/wizard.ts';
import type { Configurations } from '@recto/contracts/http/shared.ts';
import { unsaved } from '@recto/contracts/messages/page.ts';
import { brokenFields } from '@recto/contracts/rules/field.ts';
import { privatePage, publicPage } from '@recto/contracts/rules/page.ts';
import { joinTags, parseTags } from '@recto/contracts/tags.ts';
import { slug } from '@recto/contracts/text.ts';
import { useCommand, useUnsavedWork } from '@recto/frame';
import { useRef, useState } from 'react';
import { texts } from '../../texts.ts';
import { useWayOut } from '../use-way-out.ts';
import { type DraftSettings, useDraftSettings } from './use-draft-settings.ts';
import { usePublish } from './use-publish.ts';

/** What was typed as an address is sent when nothing was typed for so long. */
const URL_AFTER_MS = 600;

/**
 * The last step of a draft: each of its settings with what changes and what refuses it, the way back, and publishing,
 * both of which wait for what is not saved yet.
 */
export const useFinalStep = (page: Draft, urls: readonly string[]) => {
  const settings = useDraftSettings(page);
  const url = useUrl(page, urls, settings);
  const password = usePassword(page, settings);
  const [configurations, setConfigurations] = useState(page.configurations);
  const [tags, setTags] = useState(page.tags);
  const [typedTag, setTypedTag] = useState('');
  const [isTried, setTried] = useState(false);
  const isTypingTag = typedTag.trim() !== '';
  const { problem, dismiss, publish } = usePublish(page);

  const broken: Readonly<Record<string, string>> =
    page.type === 'private'
      ? brokenFields(privatePage(urls).pick(['url', 'password']), {
          url: url.value,
          ...(password.value !== '' && { password: password.value }),
        })
      : brokenFields(publicPage.pick(['tags']), { tags });

  /** Everything that was typed but not sent yet. */
  const saveRest = async (): Promise<boolean> => {
    if (!(await url.saveRest())) return false;
    if (password.value !== '' && !broken.password && !(await password.save(password.value))) return false;
    if (isTypingTag && !(await settings.save({ tags: joinTags(parseTags(`${tags},${typedTag}`)) }))) return false;
    return settings.flush();
  };
  const saveToLeave = () => settings.inTime(saveRest);

  // A password waits for its button, an address that is used for another one, and a tag for its end.
  useUnsavedWork(
    settings.isUnsaved || url.isUnsent || password.value !== '' || isTypingTag,
    unsaved,
    async () => (await saveToLeave()) && !broken.password && !(broken.url && url.value !== ''),
  );

  const back = useWayOut({
    id: page.id,
    save: saveToLeave,
    isSaved: settings.state === 'saved',
    why: settings.state === 'clean' ? null : (settings.detail ?? texts.notSavedYet),
  });
  const send = useCommand(async () => {
    setTried(true);
    const [first] = Object.keys(broken);
    if (first) return document.getElementById(first)?.focus();
    back.dismiss();
    dismiss();
    if (await saveToLeave()) await publish();
    else back.hold();
  });

  return {
    settings,
    back,
    sending: { isRunning: send.isRunning, run: () => void send.run(), problem, dismiss },
    url: {
      value: url.value,
      error: isTried || url.value !== '' ? (broken.url ?? settings.fields.url) : undefined,
      change: url.change,
    },
    tags: {
      value: tags,
      error: (isTried ? broken.tags : undefined) ?? settings.fields.tags,
      change: (next: string) => {
        setTags(next);
        void settings.save({ tags: next });
      },
      /** What is typed and no tag yet. */
      type: setTypedTag,
    },
    configurations: {
      value: configurations,
      toggle: async (name: keyof Configurations, on: boolean) => {
        setConfigurations(all => ({ ...all, [name]: on }));
        if (!(await settings.save({ configurations: { [name]: on } })))
          setConfigurations(all => ({ ...all, [name]: !on }));
      },
    },
    password: {
      value: password.value,
      isSet: password.isSet,
      error: password.value !== '' && isTried ? broken.password : undefined,
      change: password.change,
      save: async () => {
        if (!broken.password) return password.save(password.value);
        setTried(true);
        return false;
      },
      remove: () => void password.save(null),
    },
  };
};

/** The address of a private page: sent once it is typed, unless it cannot be one. */
const useUrl = (page: Draft, urls: readonly string[], settings: DraftSettings) => {
  const [value, setValue] = useState(page.url);
  const [sent, setSent] = useState(page.url);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = (next: string): Promise<boolean> => {
    clearTimeout(pause.current);
    pause.current = undefined;
    const { url: wrong } = brokenFields(privatePage(urls).pick(['url']), { url: next });
    if (wrong && next !== '') return Promise.resolve(false);
    setSent(next);
    return settings.save({ url: slug(next) });
  };
  return {
    value,
    isUnsent: value !== sent,
    change: (next: string) => {
      setValue(next);
      clearTimeout(pause.current);
      pause.current = setTimeout(() => void save(next), URL_AFTER_MS);
    },
    /** Sends at once what waits for the end of typing. */
    saveRest: async (): Promise<boolean> => pause.current === undefined || save(value),
  };
};

/** The password of a private page: what is typed of a new one, and whether one is set. */
const usePassword = (page: Draft, settings: DraftSettings) => {
  const [value, setValue] = useState('');
  const [isSet, setIsSet] = useState(page.hasPassword);
  return {
    value,
    isSet,
    change: setValue,
    /** Null takes it away. */
    save: async (next: string | null): Promise<boolean> => {
      const isSaved = await settings.save({ password: next });
      if (isSaved) {
        setIsSet(next !== null);
        setValue('');
      }
      return isSaved;
    },
  };
};
