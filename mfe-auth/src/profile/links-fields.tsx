import { LINK } from '@recto/contracts/limits.ts';
import { completeLink } from '@recto/contracts/link.ts';
import { labels } from '@recto/contracts/messages/profile.ts';
import type { Profile } from '@recto/contracts/rules/profile.ts';
import { Field } from '@recto/ui/field/field.tsx';
import type { RulesForm } from '../form/use-rules-form.ts';

const places = ['website', 'twitter', 'youtube', 'linkedin', 'facebook'] as const;

/** The fields' labels by path. */
export const linkLabels: Readonly<Record<string, string>> = Object.fromEntries(
  places.map(place => [`links.${place}`, labels[place]]),
);

/** The five links. One that is left without a scheme gets https:// before one's eyes. */
export const LinksFields = ({ form }: { form: RulesForm<Profile> }) =>
  places.map(place => {
    const path = `links.${place}`;
    const field = form.field(path);
    return (
      <Field
        key={place}
        {...field}
        label={labels[place]}
        limit={LINK.max}
        inputMode="url"
        autoComplete={place === 'website' ? 'url' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        onBlur={() => {
          field.onBlur();
          const complete = completeLink(field.value);
          if (complete !== field.value) form.set(path, complete);
        }}
      />
    );
  });
