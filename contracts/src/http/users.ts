/** Public author profiles and subscriptions to them. */

import Type, { type Static } from 'typebox';
import { answers, call, shape } from './call.ts';
import { Links } from './profile.ts';
import { AuthorCard, Count, Hiding, Id, nullable, Photo, ViewerStatus } from './shared.ts';

const tags = ['users'];

export const PublicProfile = Type.Object({
  ...AuthorCard.properties,
  links: Links,
  pagesNum: Count,
  collectionsNum: Count,
});
export type PublicProfile = Static<typeof PublicProfile>;

export const getUser = call({
  method: 'GET',
  url: '/api/users/:username',
  schema: {
    summary: 'A public profile',
    tags,
    params: Type.Object({ username: Type.String() }),
    response: answers(
      200,
      Type.Object({
        user: PublicProfile,
        viewer: Type.Object({ status: ViewerStatus, subscribed: Type.Boolean() }),
        hidden: Type.Optional(Hiding),
      }),
    ),
  },
});

export const toggleSubscription = call({
  method: 'POST',
  url: '/api/subscription/:authorId',
  schema: {
    summary: 'Subscribe to an author or end it; with `subscribed`, only where it is not so already; 403 for oneself',
    tags,
    params: Type.Object({ authorId: Id }),
    body: nullable(shape({ subscribed: Type.Optional(Type.Boolean()) })),
    response: answers(200, Type.Object({ subscribed: Type.Boolean(), subscribersNum: Count })),
  },
});

export const Subscription = Type.Object({
  _id: Id,
  author: Type.Object({
    _id: Id,
    name: Type.String(),
    username: Type.String(),
    headline: Type.String(),
    photo: nullable(Photo),
  }),
});
export type Subscription = Static<typeof Subscription>;

export const listSubscriptions = call({
  method: 'GET',
  url: '/api/subscriptions',
  schema: {
    summary: 'The authors one subscribes to',
    tags,
    response: answers(200, Type.Object({ subs: Type.Array(Subscription) })),
  },
});
