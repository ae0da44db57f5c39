import type { RegistrationEvent } from '@recto/contracts/events/registration.ts';
import { CODE_TRIES } from '@recto/contracts/limits.ts';
import type { Decider } from '@recto/event-log/decider.ts';
import { Rejected } from './rejected.ts';

/** A registration between its form and its account. Sealed values are null once its key is destroyed. */
export type Registration =
  | { status: 'none' }
  | {
      status: 'pending';
      registrationId: string;
      name: string | null;
      username: string | null;
      email: string | null;
      codeHash: string | null;
      expiresAt: string;
      wrongCodes: number;
    }
  | { status: 'completed' }
  | { status: 'abandoned' };

export const registration: Decider<Registration, RegistrationEvent> = {
  category: 'registration',
  initial: { status: 'none' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'RegistrationBegun':
        return { status: 'pending', wrongCodes: 0, ...event.data };
      case 'WrongCodeEntered':
        return state.status === 'pending' ? { ...state, wrongCodes: state.wrongCodes + 1 } : state;
      case 'RegistrationCompleted':
        return { status: 'completed' };
      case 'RegistrationAbandoned':
        return { status: 'abandoned' };
      default:
        return state;
    }
  },
};

export type Applicant = {
  registrationId: string;
  name: string;
  username: string;
  email: string;
  codeHash: string;
  expiresAt: string;
};

/** Takes the form, or takes it again with another code or address: the last one counts. */
export const beginRegistration = (state: Registration, applicant: Applicant): RegistrationEvent[] => {
  if (state.status === 'completed' || state.status === 'abandoned') throw new Rejected('not found');
  return [{ type: 'RegistrationBegun', data: applicant }];
};

/** Is this the code that was mailed, in time, after fewer than five wrong ones? */
export const isCodeRight = (state: Registration, codeHash: string, now: string): boolean =>
  state.status === 'pending' &&
  state.wrongCodes < CODE_TRIES &&
  Date.parse(now) < Date.parse(state.expiresAt) &&
  state.codeHash === codeHash;

/** Counts a wrong code. A right one leaves no trace; a dead code is not counted further. */
export const enterCode = (state: Registration, codeHash: string, now: string): RegistrationEvent[] =>
  state.status !== 'pending' || state.wrongCodes >= CODE_TRIES || isCodeRight(state, codeHash, now)
    ? []
    : [{ type: 'WrongCodeEntered', data: { registrationId: state.registrationId } }];

/** The account has been made. */
export const completeRegistration = (state: Registration, registrationId: string): RegistrationEvent[] =>
  state.status === 'pending' ? [{ type: 'RegistrationCompleted', data: { registrationId } }] : [];

/** Nobody came back in time. */
export const abandonRegistration = (state: Registration, registrationId: string): RegistrationEvent[] =>
  state.status === 'pending' ? [{ type: 'RegistrationAbandoned', data: { registrationId } }] : [];
