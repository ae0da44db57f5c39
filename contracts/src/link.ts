/** Links that people put on their profile. */

import { normaliseLine } from './text.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

/** The cleaned link; one without a scheme gets `https://`. */
export const completeLink = (text: string): string => {
  const link = normaliseLine(text);
  if (link === '' || SCHEME.test(link)) return link;
  return `https://${link.replace(/^\/\//, '')}`;
};

/** Whether it is a full http or https address of a public-looking host, without a user's name or password in it. */
export const isWebAddress = (link: string): boolean => {
  if (/\s/.test(link)) return false;
  const url = URL.parse(link);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return false;
  return url.username === '' && url.password === '' && /[^.]\.[^.]/.test(url.hostname);
};
