import type { PageType } from '../page.ts';

/**
 * What breaks a rule of a page, and what the form and the API must both say of it. The texts stand here as in the
 * specification's section 5, letter for letter, and are not taken from where the product has them.
 */
export type BrokenRule = {
  type: PageType;
  field: 'title' | 'briefDes' | 'targets' | 'body' | 'tags' | 'url';
  value: string;
  message: string;
};

/** An address that another page of the author has. */
export const USED_URL = 'my-maps';

const x = (length: number): string => 'x'.repeat(length);
const p = (length: number): string => `<p>${x(length)}</p>`;

const inBothSets: readonly BrokenRule[] = [
  // The specification has no text for these two; decision 13 says how theirs is made.
  { type: 'public', field: 'briefDes', value: x(29), message: 'Brief description should be more than 30 characters' },
  { type: 'public', field: 'targets', value: x(19), message: 'Targets should be more than 20 characters' },
  { type: 'public', field: 'briefDes', value: x(301), message: 'Brief description should be less than 300 characters' },
  { type: 'public', field: 'targets', value: x(301), message: 'Targets should be less than 300 characters' },
  {
    type: 'private',
    field: 'briefDes',
    value: x(301),
    message: 'Brief description should be less than 300 characters',
  },
  { type: 'private', field: 'targets', value: x(301), message: 'Targets should be less than 300 characters' },
  { type: 'public', field: 'tags', value: 'a,b,c,d', message: 'Please choose at least 5 tags' },
  { type: 'private', field: 'url', value: '', message: 'Please choose a URL for your page.' },
  {
    type: 'private',
    field: 'url',
    value: USED_URL,
    message: 'You have already used "my-maps" url, choose something else.',
  },
];

/** The first set: a page is made in the wizard. */
export const brokenOnCreation: readonly BrokenRule[] = [
  { type: 'public', field: 'title', value: x(14), message: 'Title should be more than 15 characters' },
  { type: 'public', field: 'title', value: x(51), message: 'Title should be less than 50 characters' },
  { type: 'private', field: 'title', value: '', message: 'Title cannot be be blank' },
  { type: 'private', field: 'title', value: x(51), message: 'Title should be less than 50 characters' },
  { type: 'public', field: 'body', value: p(49), message: 'Body should be more than 50 characters' },
  { type: 'public', field: 'body', value: p(20_001), message: 'Body should be less than 20000 characters' },
  { type: 'private', field: 'body', value: '', message: 'Body cannot be blank' },
  // The specification has the limit and no text for it.
  { type: 'private', field: 'body', value: p(200_001), message: 'Body should be less than 200000 characters' },
  { type: 'public', field: 'tags', value: `a,b,c,d,${x(196)}`, message: 'Tags must be less than 200 characters' },
  ...inBothSets,
];

const editTexts = {
  privateTitle: 'Title cannot be blank and should be less that 50 characters',
  privateBody: 'Page contents cannot be blank and should be less than 200000 charecters',
  publicTitle: 'Title must be greater that 15 and less that 50 characters',
  publicBody: 'Page contents must be between 50 and 20000 charecters',
};

/** The second set: a page is changed in the edit form. */
export const brokenOnEdit: readonly BrokenRule[] = [
  { type: 'private', field: 'title', value: '', message: editTexts.privateTitle },
  { type: 'private', field: 'title', value: x(51), message: editTexts.privateTitle },
  { type: 'private', field: 'body', value: '', message: editTexts.privateBody },
  { type: 'private', field: 'body', value: p(200_001), message: editTexts.privateBody },
  { type: 'public', field: 'title', value: x(14), message: editTexts.publicTitle },
  { type: 'public', field: 'title', value: x(51), message: editTexts.publicTitle },
  { type: 'public', field: 'body', value: p(49), message: editTexts.publicBody },
  { type: 'public', field: 'body', value: p(20_001), message: editTexts.publicBody },
  { type: 'public', field: 'tags', value: `a,b,c,d,${x(197)}`, message: 'Tags must be less than 200 characters' },
  ...inBothSets,
];

/** Such rows, each with what its test is called: the value by how long it is, since some are very long. */
export const named = (rows: readonly BrokenRule[]) =>
  rows.map(row => ({ ...row, name: `${row.message} (${row.type} ${row.field}, ${row.value.length})` }));

/** Whether the field is one of the texts; tags and address stand beside them. */
export const isOfContents = ({ field }: BrokenRule): boolean => field !== 'tags' && field !== 'url';

/** Texts of a page in which every rule of both types holds. */
export const rightContents = {
  title: 'How to fold a map',
  briefDes: 'Three folds that bring every map back to the size it had.',
  targets: 'Walkers, drivers and sailors.',
  body: '<p>A map wants to be folded along its own lines, and it shows them.</p>',
};
export const RIGHT_TAGS = 'maps,paper,folding,travel,hands';

/** Texts of a page in which this one rule is broken, if it is one of theirs. */
export const contentsWith = (row: BrokenRule): typeof rightContents => ({
  ...rightContents,
  ...(isOfContents(row) && { [row.field]: row.value }),
});
