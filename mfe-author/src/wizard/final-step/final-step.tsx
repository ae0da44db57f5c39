import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { FinalStep as Draft, getFinalStep } from '@recto/contracts/http/wizard.ts';
import * as paths from '@recto/contracts/paths.ts';
import { Button, ButtonLink } from '@recto/ui/button/button.tsx';
import { Link } from 'react-router-dom';
import { PasswordSetting } from '../../settings/password-setting.tsx';
import { SettingsGroup } from '../../settings/settings-group.tsx';
import { Switches } from '../../settings/switches.tsx';
import { TagsSetting } from '../../settings/tags-setting.tsx';
import { UrlSetting } from '../../settings/url-setting.tsx';
import { texts } from '../../texts.ts';
import { DraftStep } from '../draft-step.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useFinalStep } from './use-final-step.ts';

type Answer = AnswerOf<typeof getFinalStep>;

/** The last step: how the page behaves and where it is found; then it is published. */
export default function FinalStep() {
  return (
    <DraftStep<Answer> step="final-step">
      {({ page, urls }, id) => <Settings key={id} page={page} urls={urls} />}
    </DraftStep>
  );
}

const ToContents = ({ id }: { id: string }) => (
  <ButtonLink size="small" link={<Link to={paths.wizard('page-contents', id)} />}>
    {texts.toContents}
  </ButtonLink>
);

const Settings = ({ page, urls }: { page: Draft; urls: readonly string[] }) => {
  const { url, tags, configurations, password, settings, back, sending } = useFinalStep(page, urls);
  const isPrivate = page.type === 'private';
  return (
    <form
      noValidate
      // Enter ends a tag; publishing takes a press of its button.
      onSubmit={event => event.preventDefault()}
    >
      <StepFrame
        step="final-step"
        save={{ state: settings.state, detail: settings.detail }}
        problem={back.problem ?? sending.problem?.text ?? null}
        problemAction={!back.problem && sending.problem?.contentsId && <ToContents id={sending.problem.contentsId} />}
        onDismiss={back.problem ? back.dismiss : sending.dismiss}
        acts={
          <>
            <Button busy={back.isRunning} onClick={() => back.leave('attach-files')}>
              {texts.back}
            </Button>
            <Button variant="primary" busy={sending.isRunning} onClick={sending.run}>
              {texts.publish}
            </Button>
          </>
        }
      >
        {isPrivate && (
          <SettingsGroup title={texts.address} text={texts.addressText}>
            <UrlSetting
              username={page.author.username}
              value={url.value}
              error={url.error}
              readOnly={sending.isRunning}
              onChange={url.change}
            />
          </SettingsGroup>
        )}
        <SettingsGroup title={texts.tags} text={isPrivate ? texts.tagsTextPrivate : texts.tagsText}>
          <TagsSetting
            value={tags.value}
            isOptional={isPrivate}
            error={tags.error}
            readOnly={sending.isRunning}
            onChange={tags.change}
            onTyping={tags.type}
          />
        </SettingsGroup>
        <SettingsGroup title={texts.switches} text={texts.switchesText}>
          <Switches
            type={page.type}
            configurations={configurations.value}
            busy={sending.isRunning}
            onToggle={configurations.toggle}
          />
        </SettingsGroup>
        {isPrivate && (
          <SettingsGroup title={texts.password} text={texts.passwordText}>
            <PasswordSetting
              value={password.value}
              hasPassword={password.isSet}
              error={password.error}
              readOnly={sending.isRunning}
              onChange={password.change}
              onSave={password.save}
              onRemove={password.remove}
            />
          </SettingsGroup>
        )}
      </StepFrame>
    </form>
  );
};
