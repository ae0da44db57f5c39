/** One's own profile, settings and account. */

import Type, { type Static } from 'typebox';
import { answers, call, multipart, Nothing, shape } from './call.ts';
import { Id, ImageAnswer, nullable, oneOf, Photo } from './shared.ts';

const tags = ['profile'];

export const Links = Type.Object({
  website: Type.String(),
  twitter: Type.String(),
  youtube: Type.String(),
  linkedin: Type.String(),
  facebook: Type.String(),
});
export type Links = Static<typeof Links>;

export const OwnProfile = Type.Object({
  _id: Id,
  name: Type.String(),
  username: Type.String(),
  headline: Type.String(),
  biography: Type.String(),
  photo: nullable(Photo),
  links: Links,
  email: Type.String(),
  roles: Type.Optional(Type.Array(oneOf('moderator'))),
});
export type OwnProfile = Static<typeof OwnProfile>;

export const getProfile = call({
  method: 'GET',
  url: '/api/profile',
  schema: { summary: 'One’s own profile', tags, response: answers(200, Type.Object({ user: OwnProfile })) },
});

export const changeProfile = call({
  method: 'PATCH',
  url: '/api/profile',
  schema: {
    summary: 'Change name, headline, biography and links; what is left out stays',
    tags,
    body: shape({
      name: Type.Optional(Type.String()),
      headline: Type.Optional(Type.String()),
      biography: Type.Optional(Type.String()),
      links: Type.Optional(Type.Partial(Links, { additionalProperties: false })),
    }),
    response: answers(200, Type.Object({ user: OwnProfile })),
  },
});

export const putProfilePhoto = call({
  method: 'PUT',
  url: '/api/profile/photo',
  schema: {
    summary: 'Set the profile photo: file `img`, field `cropData`',
    tags,
    consumes: multipart,
    response: answers(200, ImageAnswer),
  },
});

export const getEmail = call({
  method: 'GET',
  url: '/api/settings/email',
  schema: { summary: 'One’s e-mail address', tags, response: answers(200, Type.Object({ email: Type.String() })) },
});

export const changePassword = call({
  method: 'PATCH',
  url: '/api/settings/password',
  schema: {
    summary: 'Change the password; ends all other sessions',
    tags,
    body: shape({ password: Type.String() }),
    response: answers(200, Type.Object({ token: Type.String() })),
  },
});

export const exportAccount = call({
  method: 'GET',
  url: '/api/account/export',
  schema: { summary: 'Everything about oneself in one archive', tags, produces: ['application/zip'] },
});

export const deleteAccount = call({
  method: 'DELETE',
  url: '/api/account',
  schema: {
    summary: 'Delete the account for good',
    tags,
    body: shape({ password: Type.String() }),
    response: answers(200, Nothing),
  },
});
