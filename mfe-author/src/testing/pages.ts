/** Right in every respect. */
export const contents = {
  title: 'How to fold a map',
  briefDes: 'Three folds that bring every map back to the size it had.',
  targets: 'Walkers, drivers and sailors.',
  body: '<p>A map wants to be folded along its own lines, and it shows them.</p>',
};
export const configurations = { comments: true, rating: true, anonymously: false, links: true };
const common = { id: '7k2m', contents, configurations, photo: null, attachFiles: [], hasPassword: false };
/** As the edit form gets it. */
export const publicPage = {
  ...common,
  type: 'public',
  url: 'maps-7k2m',
  tags: 'a,b,c,d,e',
  author: { username: 'ann_lee' },
  revision: 3,
};
export const privatePage = { ...publicPage, type: 'private', url: 'maps', tags: '' };
