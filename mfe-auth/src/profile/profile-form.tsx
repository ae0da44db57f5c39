import type { AnswerOf, BodyOf } from '@recto/contracts/http/call.ts';
import type { changeProfile, OwnProfile } from '@recto/contracts/http/profile.ts';
import { BIOGRAPHY, HEADLINE, NAME } from '@recto/contracts/limits.ts';
import { profileFailed, profileUpdated } from '@recto/contracts/messages/profile.ts';
import { type Profile, profile } from '@recto/contracts/rules/profile.ts';
import { api, isApiError, showSnackbar, useUnsavedWork } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { Field } from '@recto/ui/field/field.tsx';
import { TextArea } from '@recto/ui/text-area/text-area.tsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Section } from '../account/section.tsx';
import { Problems } from '../form/problems.tsx';
import { useRulesForm } from '../form/use-rules-form.ts';
import { texts } from '../texts.ts';
import { linkLabels, LinksFields } from './links-fields.tsx';
import styles from './profile.module.css';

type Props = { user: OwnProfile; onSaved: (user: OwnProfile) => Promise<unknown> };

const labels = { name: texts.name, headline: 'Headline', biography: 'Biography', ...linkLabels };

const valuesOf = ({ name, headline, biography, links }: OwnProfile): Profile => ({ name, headline, biography, links });

/** What was changed here: another window may have saved the rest meanwhile. */
function changedIn(values: Profile, before: Profile): BodyOf<typeof changeProfile> {
  const different = <T extends object>(now: T, was: T): Partial<T> =>
    Object.fromEntries(
      Object.entries(now).filter(([name, value]) => name !== 'links' && value !== was[name as keyof T]),
    ) as Partial<T>;
  const links = different(values.links, before.links);
  return { ...different(values, before), ...(Object.keys(links).length > 0 && { links }) };
}

/** Name, headline, biography and links. Save waits until the first three are right. */
export const ProfileForm = ({ user, onSaved }: Props) => {
  const before = useRef(valuesOf(user));
  const start = (values: Profile): Profile => (before.current = values);
  const form = useRulesForm({
    rules: profile,
    start: valuesOf(user),
    eager: true,
    async send(values, { refuse, reset }) {
      const body = changedIn(values, before.current);
      try {
        const answer = await api.patch<AnswerOf<typeof changeProfile>>('/api/profile', body);
        reset(start(valuesOf(answer.user)));
        await onSaved(answer.user);
        showSnackbar(profileUpdated, { kind: 'success' });
      } catch (thrown) {
        if (!isApiError(thrown)) throw thrown;
        if (thrown.status === 422 && Object.keys(thrown.fields).length > 0) return refuse(thrown.fields);
        showSnackbar(profileFailed, { kind: 'error' });
      }
    },
  });
  useUnsavedWork(form.isDirty, texts.unsavedProfile);

  // What was saved elsewhere meanwhile shows here, unless it would take away what is being written.
  const takeOver = useEffectEvent((fresh: OwnProfile) => {
    if (!form.isDirty) form.reset(start(valuesOf(fresh)));
  });
  useEffect(() => takeOver(user), [user]);

  const isRight = !['name', 'headline', 'biography'].some(path => form.broken[path]);
  return (
    <form className={styles.form} {...form.props}>
      <Problems paths={form.problems} labels={labels} form={form.props.ref} />
      <Section title={texts.aboutYou} text={texts.aboutYouText}>
        <Field {...form.field('name')} label={labels.name} limit={NAME.max} autoComplete="name" dir="auto" />
        <Field
          {...form.field('headline')}
          label={labels.headline}
          limit={HEADLINE.max}
          hint={texts.headlineHint}
          dir="auto"
        />
        <TextArea {...form.field('biography')} label={labels.biography} limit={BIOGRAPHY.max} rows={5} />
      </Section>
      <Section title={texts.links} text={texts.linksText}>
        <LinksFields form={form} />
      </Section>
      <div className={styles.save}>
        <Button type="submit" variant="primary" disabled={!isRight} busy={form.isBusy}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
};
