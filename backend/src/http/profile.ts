import * as calls from '@recto/contracts/http/profile.ts';
import type { OwnProfile } from '@recto/contracts/http/profile.ts';
import { newPassword } from '@recto/contracts/rules/password.ts';
import { profile as profileRules } from '@recto/contracts/rules/profile.ts';
import accounts from '@recto/projections/read-models/accounts.ts';
import authorProfiles from '@recto/projections/read-models/author-profiles.ts';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import { type Account, changePassword, chooseProfilePhoto, editProfile, user } from '../domain/user.ts';
import { photoOf } from '../media/addresses.ts';
import { docOf } from '../read-models.ts';
import { Refused } from '../refused.ts';
import { isEndedInLog } from '../security/ended.ts';
import { hashPassword } from '../security/passwords.ts';
import { accountOf } from './accounts.ts';
import { type App, signedIn } from './app-types.ts';
import { callerOf } from './caller.ts';
import { checked } from './checked.ts';
import { command } from './command.ts';
import { orWithoutLog } from './or-without-log.ts';
import { storePhoto } from './photo-upload.ts';
import { sessionIdOf, signIn } from './start-session.ts';

/** One's own profile, address and password, read from the account's stream: no read model can be behind. */
export const profile = (app: App, context: Context): void => {
  const ownAccount = async (userId: string): Promise<Account> => {
    const account = await accountOf(context, userId);
    if (account === null) throw new Rejected('not found');
    return account;
  };

  app.route({
    ...calls.getProfile,
    config: signedIn,
    handler: async request => {
      const { userId } = callerOf(request);
      return {
        user: await orWithoutLog(
          async () => profileOf(await ownAccount(userId)),
          () => knownProfile(context, userId),
        ),
      };
    },
  });

  app.route({
    ...calls.changeProfile,
    config: signedIn,
    handler: async request => {
      const { userId } = callerOf(request);
      const { name, headline, biography, links } = await ownAccount(userId);
      const given = request.body;
      const wanted = checked(profileRules, {
        name: given.name ?? name,
        headline: given.headline ?? headline,
        biography: given.biography ?? biography,
        links: { ...links, ...given.links },
      });
      await command(context, request, 'editProfile').run(user, userId, state => editProfile(state, wanted));
      return { user: profileOf(await ownAccount(userId)) };
    },
  });

  app.route({
    ...calls.putProfilePhoto,
    config: signedIn,
    handler: async request => {
      const { userId } = callerOf(request);
      const owner = { kind: 'user', id: userId } as const;
      return storePhoto(context, request, { kind: 'profile', owner, isPublic: true }, async (photo, received) => {
        const ours = command(context, request, 'chooseProfilePhoto', received);
        const { state, events } = await ours.run(user, userId, now => chooseProfilePhoto(now, photo));
        const dropped = events.flatMap(event => (event.type === 'ProfilePhotoChosen' && event.data.replaced) || []);
        return { photo: state.status === 'active' ? state.photo : null, dropped };
      });
    },
  });

  app.route({
    ...calls.getEmail,
    config: signedIn,
    handler: async request => ({ email: (await ownAccount(callerOf(request).userId)).email ?? '' }),
  });

  app.route({
    ...calls.changePassword,
    config: signedIn,
    handler: async request => {
      const caller = callerOf(request);
      const { userId } = caller;
      const { password } = checked(newPassword, request.body);
      const ours = command(context, request, 'changePassword');
      const kept = sessionIdOf(ours);
      const passwordHash = await hashPassword(password);
      const before = await accountOf(context, userId);
      const isOver = await isEndedInLog(context, caller);
      const { position } = await ours.run(user, userId, state => {
        // A session that ended elsewhere a moment ago would begin another one by this. A new password ends sessions, too.
        if (isOver || state.status !== 'active' || state.passwordHash !== before?.passwordHash)
          throw new Refused('not signed in');
        return changePassword(state, passwordHash, kept);
      });
      const token = await signIn(context, ours, userId);
      context.sessions.endAllHere(userId, { at: ours.request.at, position, kept });
      return { token };
    },
  });
};

/** As the read models know it. Roles give nothing by themselves: they are asked for with each call that needs one. */
const knownProfile = async ({ reads }: Context, userId: string): Promise<OwnProfile> => {
  const [account, shown] = await Promise.all([docOf(reads, accounts, userId), docOf(reads, authorProfiles, userId)]);
  if (account === null || shown === null) throw new Rejected('not found');
  const { name, headline, biography, links, photo } = shown.kept ?? shown;
  return {
    _id: userId,
    name,
    username: account.username,
    headline,
    biography,
    photo: photoOf(photo),
    links,
    email: account.email,
  };
};

const profileOf = (account: Account): OwnProfile => ({
  _id: account.userId,
  name: account.name ?? '',
  username: account.username ?? '',
  headline: account.headline,
  biography: account.biography,
  photo: photoOf(account.photo),
  links: account.links,
  email: account.email ?? '',
  ...(account.roles.length > 0 && { roles: [...account.roles] }),
});
