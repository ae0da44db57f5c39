import * as profile from '@recto/contracts/http/profile.ts';
import * as users from '@recto/contracts/http/users.ts';
import * as auth from '@recto/contracts/messages/auth.ts';
import * as messages from '@recto/contracts/messages/profile.ts';
import * as upload from '@recto/contracts/messages/upload.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { aPhoto, form, type Person, register } from '../testing/people.ts';

let backend: TestBackend;
let ann: Person;
beforeAll(async () => {
  backend = await startBackend();
  ann = await register(backend, { name: 'Ann Example' });
});
afterAll(() => backend.close());

const changed = (body: object) => ann.try(profile.changeProfile, { body });

describe('the profile', () => {
  it('keeps what is not sent, completes links, and is seen at once by its owner and the public', async () => {
    const links = { website: 'ann.example.org/about' };
    const { user } = await ann.ask(profile.changeProfile, { body: { headline: 'Cartographer', links } });
    expect(user).toMatchObject({
      _id: ann.userId,
      name: 'Ann Example',
      headline: 'Cartographer',
      email: ann.email,
      links: { website: 'https://ann.example.org/about', twitter: '' },
    });
    expect((await ann.ask(profile.getProfile)).user).toEqual(user);
    const { user: seen } = await new Browser(backend.app)
      .after(ann)
      .ask(users.getUser, { params: { username: ann.username } });
    expect([seen.headline, 'email' in seen]).toEqual(['Cartographer', false]);
    expect(await ann.ask(profile.getEmail)).toEqual({ email: ann.email });
  });

  it.each<[string, object, Record<string, string>]>([
    ['no name', { name: ' ' }, { name: messages.nameRequired }],
    ['digits in the name', { name: 'Ann 5' }, { name: messages.nameLetters }],
    ['a short name', { name: 'Al' }, { name: messages.nameLength }],
    ['a headline of digits', { headline: '12345 ab' }, { headline: messages.headlineLetters }],
    ['a long headline', { headline: 'a'.repeat(51) }, { headline: 'Headline should be less than 50 characters' }],
    ['a biography of signs', { biography: '!!! ??? ab' }, { biography: messages.biographyLetters }],
    [
      'a script as link',
      { links: { twitter: 'javascript:alert(1)' } },
      { 'links.twitter': messages.linkInvalid('Twitter') },
    ],
  ])('refuses %s as the form does', async (_, body, fields) => {
    const answer = await changed(body);
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
  });

  it.each(['André Nguyễn', "Flann O'Brien", 'Anne-Marie St. John', '王小明明'])('accepts the name %s', async name => {
    expect((await changed({ name })).status).toBe(200);
  });

  it('has a photo, square, whose former one stops', async () => {
    const sent = async (width: number, height: number, crop?: object) => {
      const more: Record<string, string> = crop ? { cropData: JSON.stringify(crop) } : {};
      return ann.try<{ image: { secure_url: string; width: number; height: number } }>(profile.putProfilePhoto, {
        body: form('img', await aPhoto(width, height), 'a.jpg', more),
      });
    };
    const first = await sent(400, 300);
    expect(first.body.image).toMatchObject({ width: 300, height: 300 });
    const second = await sent(800, 600, { x: 10, y: 20, width: 500, height: 500 });
    expect(second.body.image).toMatchObject({ width: 500, height: 500 });
    expect((await ann.ask(profile.getProfile)).user.photo).toEqual(second.body.image);
    const visitor = new Browser(backend.app);
    expect((await visitor.send('GET', second.body.image.secure_url)).status).toBe(200);
    expect((await visitor.send('GET', first.body.image.secure_url)).status).toBe(404);
    const small = await ann.try(profile.putProfilePhoto, { body: form('img', await aPhoto(249, 300), 'a.jpg') });
    expect([small.status, small.body.message]).toEqual([422, upload.tooSmall(250, 250)]);
    expect(second.body.image.secure_url).not.toContain(ann.userId);
  });

  it('refuses a new password that is weak with the texts of the registration', async () => {
    for (const [password, message] of [
      ['', auth.passwordRequired],
      ['alllower1', auth.passwordStrength],
      ['Sh0rt', auth.passwordLength],
    ]) {
      const answer = await ann.try(profile.changePassword, { body: { password } });
      expect([answer.status, answer.body.fields]).toEqual([422, { password: message }]);
    }
  });

  it('is nobody’s without a session, before its body is looked at', async () => {
    const visitor = new Browser(backend.app);
    expect((await visitor.try(profile.changeProfile, { body: { name: 5 } })).status).toBe(401);
    expect((await ann.try(profile.changeProfile, { body: { name: 5 } })).status).toBe(400);
    expect((await ann.try(profile.changeProfile, { body: { name: 'Ann Example', admin: true } })).status).toBe(200);
  });
});
