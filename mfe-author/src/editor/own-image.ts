/** Whether an address is one of the site's own media: the only images that a page's body may show. */
export const isOwnImage = (src: string): boolean => /^\/media\/[0-9a-f-]{36}\/\d{1,5}\.(webp|jpg)$/.test(pathOf(src));

/** An own image's address without the signature, which is another one in each answer. */
export const pathOf = (src: string): string => {
  const [bare = ''] = src.split('?', 1);
  return bare.startsWith(`${location.origin}/`) ? bare.slice(location.origin.length) : bare;
};
