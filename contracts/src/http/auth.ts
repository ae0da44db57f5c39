/** Registration, login, forgotten password. */

import Type from 'typebox';
import { answers, call, Nothing, shape } from './call.ts';
import { oneOf } from './shared.ts';

const tags = ['auth'];

/** The cookie that names a pending registration. */
export const registrationCookie = 'registration';

const Token = Type.Object({ token: Type.String() });
/** Digits; forms send a number. */
const Code = Type.Unsafe<number | string>({ type: ['integer', 'string'] });

export const login = call({
  method: 'POST',
  url: '/login',
  schema: {
    summary: 'Sign in',
    tags,
    body: shape({ email: Type.String(), password: Type.String() }),
    response: answers(200, Token),
  },
});

export const logout = call({
  method: 'POST',
  url: '/api/logout',
  schema: { summary: 'End the session that is used', tags, response: answers(200, Nothing) },
});

export const forgotPassword = call({
  method: 'POST',
  url: '/api/forgotpassword',
  schema: {
    summary: 'Mail a link for a new password',
    tags,
    body: shape({ email: Type.String() }),
    response: answers(200, Nothing),
  },
});

export const usernameAvailability = call({
  method: 'POST',
  url: '/usernameAvailability',
  schema: {
    summary: 'Ask whether a username is free',
    tags,
    body: shape({ username: Type.String() }),
    response: answers(200, Type.Object({ message: oneOf('ok', 'taken') })),
  },
});

export const sendCode = call({
  method: 'POST',
  url: '/api/sendcode',
  schema: {
    summary: 'Mail a verification code; sets the cookie of the pending registration',
    tags,
    body: shape({
      name: Type.String(),
      email: Type.String(),
      username: Type.String(),
      password: Type.String(),
    }),
    response: answers(200, Nothing),
  },
});

export const validateCode = call({
  method: 'POST',
  url: '/register/validatecode',
  schema: {
    summary: 'Try a verification code',
    tags,
    body: shape({ code: Code }),
    response: answers(200, Nothing),
  },
});

export const register = call({
  method: 'POST',
  url: '/register',
  schema: {
    summary: 'Create the account',
    tags,
    body: shape({
      name: Type.String(),
      username: Type.String(),
      password: Type.String(),
      email: Type.String(),
      code: Code,
    }),
    response: answers(201, Token),
  },
});

export const resetPassword = call({
  method: 'POST',
  url: '/api/resetpassword',
  schema: {
    summary: 'Choose a new password by a mailed link',
    tags,
    body: shape({ userId: Type.String(), token: shape({ code: Type.String() }), password: Type.String() }),
    response: answers(200, Nothing),
  },
});
