import { PASSWORD } from '@recto/contracts/limits.ts';
import { between } from '@recto/contracts/rules/field.ts';
import { isStrong } from '@recto/contracts/rules/registration.ts';
import { normaliseSecret } from '@recto/contracts/text.ts';
import type { PasswordRule } from '@recto/ui/password-field/password-field.tsx';
import { texts } from '../texts.ts';

const [hasLength] = between(PASSWORD, '');

/** What a new password must have, one by one. Each kind is asked for by adding the other two to the password. */
export const passwordRules = (password: string): PasswordRule[] => [
  { text: texts.capitalLetter, met: isStrong(`${password}a1`) },
  { text: texts.smallLetter, met: isStrong(`${password}A1`) },
  { text: texts.digit, met: isStrong(`${password}Aa`) },
  { text: texts.between(PASSWORD.min, PASSWORD.max), met: hasLength(normaliseSecret(password)) },
];
