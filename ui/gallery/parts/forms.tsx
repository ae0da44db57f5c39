import { useState } from 'react';
import { CodeInput } from '../../src/code-input/code-input.tsx';
import { Field } from '../../src/field/field.tsx';
import { PasswordField } from '../../src/password-field/password-field.tsx';
import { Select } from '../../src/select/select.tsx';
import { TagInput } from '../../src/tag-input/tag-input.tsx';
import { TextArea } from '../../src/text-area/text-area.tsx';
import { Part, Sample } from '../sample.tsx';

const sorts = [
  { value: 'date-added-asc', label: 'Newest first' },
  { value: 'date-added-desc', label: 'Oldest first' },
];

export const Forms = () => {
  const [headline, setHeadline] = useState('Maps, paper and other flat things');
  const [about, setAbout] = useState('I write about folding, unfolding and finding the way back.');
  const [tags, setTags] = useState('maps,paper,folding,旅行,خرائط,a tag that is quite a bit longer than others');
  const [password, setPassword] = useState('Passw');
  const [code, setCode] = useState('481');
  return (
    <Part title="Forms">
      <Sample name="Field: plain, with a hint and a count, wrong, disabled" columns>
        <Field label="Email" type="email" autoComplete="email" placeholder="you@example.org" />
        <Field
          label="Headline"
          hint="One line below your name."
          limit={50}
          optional
          value={headline}
          onChange={event => setHeadline(event.target.value)}
        />
        <Field label="Username" defaultValue="ann" error="Please choose a username name between 5 and 15 charecters." />
        <Field label="Email" defaultValue="ann@example.org" disabled hint="Sorry we haven't added this part yet." />
      </Sample>
      <Sample name="TextArea and Select" columns>
        <TextArea label="Biography" limit={250} value={about} onChange={event => setAbout(event.target.value)} />
        <TextArea
          label="Too long"
          limit={20}
          value={about}
          onChange={event => setAbout(event.target.value)}
          error="Brief description should be less than 20 characters"
        />
        <div>
          <Select label="Sort by" options={sorts} />
          <br />
          <Select label="Sort by" options={sorts} inline />
        </div>
      </Sample>
      <Sample name="PasswordField" columns>
        <PasswordField
          label="Password"
          autoComplete="new-password"
          value={password}
          onChange={event => setPassword(event.target.value)}
          rules={[
            { text: '8 to 30 characters', met: password.length >= 8 && password.length <= 30 },
            { text: 'A capital letter', met: /\p{Lu}/u.test(password) },
            { text: 'Letters', met: /\p{Ll}/u.test(password) },
            { text: 'A number', met: /\d/.test(password) },
          ]}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          defaultValue="other"
          error="Passwords do not match up."
        />
        <PasswordField label="Confirm password" autoComplete="new-password" disabled />
      </Sample>
      <Sample name="CodeInput: being typed, refused, being checked" columns>
        <CodeInput label="Code from the mail" value={code} onChange={setCode} />
        <CodeInput
          label="Code from the mail"
          value=""
          onChange={() => undefined}
          error="The code is invalid, make sure that you put the exact code we've sent to your email. You may want to resend the code."
        />
        <CodeInput label="Code from the mail" value="48193" onChange={() => undefined} busy />
      </Sample>
      <Sample name="TagInput" columns>
        <TagInput label="Tags" hint="At least 5, with commas between." limit={200} value={tags} onChange={setTags} />
        <TagInput label="Tags" value="maps" onChange={() => undefined} error="Please choose at least 5 tags" />
      </Sample>
    </Part>
  );
};
