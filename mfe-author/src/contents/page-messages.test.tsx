import { leave, place } from '@recto/frame/testing/area.tsx';
import {
  type BrokenRule,
  brokenOnCreation,
  brokenOnEdit,
  contentsWith,
  isOfContents,
  named,
  RIGHT_TAGS,
  rightContents,
  USED_URL,
} from '@recto/contracts/rules/testing/page-messages.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { network } from '../testing/network.ts';
import { open } from '../testing/open.tsx';

afterEach(leave);

const configurations = { comments: true, rating: true, anonymously: false, links: true };
const labels = {
  title: 'Title',
  briefDes: /^Brief description/,
  targets: /^Who is it for|^Targets/,
  tags: 'Tags of the page',
  url: 'URL',
} as const;

const fieldOf = ({ field }: BrokenRule): HTMLElement =>
  field === 'body' ? screen.getByRole('textbox', { name: 'Body' }) : screen.getByLabelText(labels[field]);

/** What is said of a field by the texts that are tied to it. */
const saidOf = (row: BrokenRule): (string | undefined)[] =>
  (fieldOf(row).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent.trim());

describe('the wizard says the first set', () => {
  test.each(named(brokenOnCreation.filter(isOfContents)))('$name', async row => {
    const net = network();
    const page = { id: '7k2m', type: row.type, contents: contentsWith(row), revision: 4 };
    net.on('GET /api/new-page/page-contents/7k2m', { body: { page } });
    const user = await open('/new-page/page-contents?id=7k2m');
    await screen.findByRole('textbox', { name: 'Body' });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(saidOf(row)).toContain(row.message));
    expect(place()).toBe('/new-page/page-contents?id=7k2m');
  });

  test.each(named(brokenOnCreation.filter(row => !isOfContents(row))))('$name', async row => {
    const net = network();
    const page = { id: '7k2m', type: row.type, configurations, author: { username: 'ann_lee' }, hasPassword: false };
    const tags = row.field === 'tags' ? row.value : '';
    net.on('GET /api/new-page/final-step/7k2m', { body: { page: { ...page, tags, url: '' }, urls: [USED_URL] } });
    const user = await open('/new-page/final-step?id=7k2m');
    const publish = await screen.findByRole('button', { name: 'Publish' });
    if (row.field === 'url') fireEvent.change(fieldOf(row), { target: { value: row.value } });
    await user.click(publish);
    await waitFor(() => expect(saidOf(row)).toContain(row.message));
    expect(net.sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });
});

describe('the edit form says the second set, and Update waits', () => {
  test.each(named(brokenOnEdit))('$name', async row => {
    const net = network();
    const { type, field, value } = row;
    // What the body begins with; one letter is left to be deleted where it shall be blank.
    const body = field === 'body' ? value || '<p>x</p>' : rightContents.body;
    const page = {
      id: '7k2m',
      type,
      url: 'maps',
      contents: { ...rightContents, body },
      configurations,
      tags: field === 'tags' ? value : RIGHT_TAGS,
      photo: null,
      attachFiles: [],
      hasPassword: false,
      author: { username: 'ann_lee' },
      revision: 3,
    };
    const isPublic = type === 'public';
    net.on(`GET /api/${isPublic ? 'pages' : 'ann_lee'}/maps/edit`, { body: { page, urls: [USED_URL] } });
    await open(isPublic ? '/public-pages/maps/edit?t=public' : '/ann_lee/maps/edit?t=private');
    const text = await screen.findByRole('textbox', { name: 'Body' });
    if (field === 'body') {
      fireEvent.focus(text);
      if (value === '') fireEvent.keyDown(text, { key: 'Delete', keyCode: 46 });
      else fireEvent.blur(text);
    } else if (field !== 'tags') fireEvent.change(fieldOf(row), { target: { value } });
    await waitFor(() => expect(saidOf(row)).toContain(row.message));
    expect(screen.getByRole('button', { name: 'Update' }).hasAttribute('disabled')).toBe(true);
  });
});
