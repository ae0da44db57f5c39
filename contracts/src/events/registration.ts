import type { Fact, Sealed } from './fact.ts';

/** A person filled in the registration form; a code was mailed. The id is the user id that the account will have. */
export type RegistrationBegun = Fact<
  'RegistrationBegun',
  {
    registrationId: string;
    name: Sealed<string>;
    username: Sealed<string>;
    email: Sealed<string>;
    codeHash: Sealed<string>;
    expiresAt: string;
  }
>;
/** A wrong code was entered; five end the code. */
export type WrongCodeEntered = Fact<'WrongCodeEntered', { registrationId: string }>;
/** The right code was used and the account was made. */
export type RegistrationCompleted = Fact<'RegistrationCompleted', { registrationId: string }>;
/** Nobody finished the registration within a day; its key is destroyed. */
export type RegistrationAbandoned = Fact<'RegistrationAbandoned', { registrationId: string }>;

export type RegistrationEvent = RegistrationBegun | WrongCodeEntered | RegistrationCompleted | RegistrationAbandoned;
