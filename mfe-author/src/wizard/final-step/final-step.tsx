import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { FinalStep as Draft, getFinalStep } from '@recto/contracts/http/wizard.ts';
import { unsaved } from '@recto/contracts/messages/page.ts';
import * as paths from '@recto/contracts/paths.ts';
import { brokenFields } from '@recto/contracts/rules/field.ts';
import { privatePage, publicPage } from '@recto/contracts/rules/page.ts';
import { joinTags, parseTags } from '@recto/contracts/tags.ts';
import { slug } from '@recto/contracts/text.ts';
import { useCommand, useUnsavedWork } from '@recto/frame';
import { Button, ButtonLink } from '@recto/ui/button/button.tsx';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { PasswordSetting } from '../../settings/password-setting.tsx';
import { SettingsGroup } from '../../settings/settings-group.tsx';
import { Switches } from '../../settings/switches.tsx';
import { TagsSetting } from '../../settings/tags-setting.tsx';
import { UrlSetting } from '../../settings/url-setting.tsx';
import { texts } from '../../texts.ts';
import { DraftStep } from '../draft-step.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useWayOut } from '../use-way-out.ts';
import { usePublish } from './use-publish.ts';
import { useDraftSettings } from './use-draft-settings.ts';

type Answer = AnswerOf<typeof getFinalStep>;

/** The last step: how the page behaves and where it is found; then it is published. */
export default function FinalStep() {
  return (
    <DraftStep<Answer> step="final-step">
      {({ page, urls }, id) => <Settings key={id} page={page} urls={urls} />}
    </DraftStep>
  );
}

const URL_AFTER_MS = 600;

const ToContents = ({ id }: { id: string }) => (
  <ButtonLink size="small" link={<Link to={paths.wizard('page-contents', id)} />}>
    {texts.toContents}
  </ButtonLink>
);

const Settings = ({ page, urls }: { page: Draft; urls: readonly string[] }) => {
  const settings = useDraftSettings(page);
  const [configurations, setConfigurations] = useState(page.configurations);
  const [tags, setTags] = useState(page.tags);
  const [typedTag, setTypedTag] = useState('');
  const [url, setUrl] = useState(page.url);
  const [sentUrl, setSentUrl] = useState(page.url);
  const [password, setPassword] = useState('');
  const [hasPassword, setHasPassword] = useState(page.hasPassword);
  const [isTried, setTried] = useState(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPrivate = page.type === 'private';
  const isTypingTag = typedTag.trim() !== '';

  const broken: Readonly<Record<string, string>> = isPrivate
    ? brokenFields(privatePage(urls).pick(['url', 'password']), { url, ...(password !== '' && { password }) })
    : brokenFields(publicPage.pick(['tags']), { tags });
  const { problem, dismiss, publish } = usePublish(page);

  const saveUrl = (next: string): Promise<boolean> => {
    clearTimeout(pause.current);
    pause.current = undefined;
    const { url: wrong } = brokenFields(privatePage(urls).pick(['url']), { url: next });
    if (wrong && next !== '') return Promise.resolve(false);
    setSentUrl(next);
    return settings.save({ url: slug(next) });
  };
  const savePassword = async (next: string | null): Promise<boolean> => {
    const isSaved = await settings.save({ password: next });
    if (isSaved) {
      setHasPassword(next !== null);
      setPassword('');
    }
    return isSaved;
  };
  /** Everything that was typed but not sent yet. */
  const saveRest = async (): Promise<boolean> => {
    if (pause.current !== undefined && !(await saveUrl(url))) return false;
    if (password !== '' && !broken.password && !(await savePassword(password))) return false;
    if (isTypingTag && !(await settings.save({ tags: joinTags(parseTags(`${tags},${typedTag}`)) }))) return false;
    return settings.flush();
  };

  const saveToLeave = () => settings.inTime(saveRest);

  // A password waits for its button, an address that is used for another one, and a tag for its end.
  useUnsavedWork(
    settings.isUnsaved || url !== sentUrl || password !== '' || isTypingTag,
    unsaved,
    async () => (await saveToLeave()) && !broken.password && !(broken.url && url !== ''),
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

  return (
    <form
      noValidate
      // Enter ends a tag; publishing takes a press of its button.
      onSubmit={event => event.preventDefault()}
    >
      <StepFrame
        step="final-step"
        save={{ state: settings.state, detail: settings.detail }}
        problem={back.problem ?? problem?.text ?? null}
        problemAction={!back.problem && problem?.contentsId && <ToContents id={problem.contentsId} />}
        onDismiss={back.problem ? back.dismiss : dismiss}
        acts={
          <>
            <Button busy={back.isRunning} onClick={() => back.leave('attach-files')}>
              {texts.back}
            </Button>
            <Button variant="primary" busy={send.isRunning} onClick={() => void send.run()}>
              {texts.publish}
            </Button>
          </>
        }
      >
        {isPrivate && (
          <SettingsGroup title={texts.address} text={texts.addressText}>
            <UrlSetting
              username={page.author.username}
              value={url}
              error={isTried || url !== '' ? (broken.url ?? settings.fields.url) : undefined}
              readOnly={send.isRunning}
              onChange={next => {
                setUrl(next);
                clearTimeout(pause.current);
                pause.current = setTimeout(() => void saveUrl(next), URL_AFTER_MS);
              }}
            />
          </SettingsGroup>
        )}
        <SettingsGroup title={texts.tags} text={isPrivate ? texts.tagsTextPrivate : texts.tagsText}>
          <TagsSetting
            value={tags}
            isOptional={isPrivate}
            error={(isTried ? broken.tags : undefined) ?? settings.fields.tags}
            readOnly={send.isRunning}
            onChange={next => {
              setTags(next);
              void settings.save({ tags: next });
            }}
            onTyping={setTypedTag}
          />
        </SettingsGroup>
        <SettingsGroup title={texts.switches} text={texts.switchesText}>
          <Switches
            type={page.type}
            configurations={configurations}
            busy={send.isRunning}
            onToggle={async (name, on) => {
              setConfigurations(all => ({ ...all, [name]: on }));
              if (!(await settings.save({ configurations: { [name]: on } })))
                setConfigurations(all => ({ ...all, [name]: !on }));
            }}
          />
        </SettingsGroup>
        {isPrivate && (
          <SettingsGroup title={texts.password} text={texts.passwordText}>
            <PasswordSetting
              value={password}
              hasPassword={hasPassword}
              error={password !== '' && isTried ? broken.password : undefined}
              readOnly={send.isRunning}
              onChange={setPassword}
              onSave={async () => {
                if (!broken.password) return savePassword(password);
                setTried(true);
                return false;
              }}
              onRemove={() => void savePassword(null)}
            />
          </SettingsGroup>
        )}
      </StepFrame>
    </form>
  );
};
