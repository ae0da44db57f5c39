import type { PageCard, PageView } from '@recto/contracts/http/shared.ts';
import type { PublicProfile } from '@recto/contracts/http/users.ts';
import * as paths from '@recto/contracts/paths.ts';
import { PRODUCT_NAME } from '@recto/contracts/product.ts';
import { asScriptText } from './shell.ts';

/**
 * What machines read of a screen, by schema.org. A block of this type is data to browsers: none runs it, and the
 * policy for scripts does not concern it.
 */
const block = (data: object): string =>
  `<script type="application/ld+json">${asScriptText({ '@context': 'https://schema.org', ...data })}</script>`;

const person = (site: string, { name, username }: { name: string; username: string }) => ({
  '@type': 'Person',
  name,
  url: `${site}${paths.user(username)}`,
});

/** An article. One without an author names none. */
export const articleData = (site: string, { page }: PageView): string => {
  const { contents, lang, photo, author, date, updatedAt, configurations, tags, rating } = page;
  const url = `${site}${paths.publicPage(page.url)}`;
  return block({
    '@type': 'Article',
    headline: contents.title,
    ...(contents.briefDes && { description: contents.briefDes }),
    ...(lang && { inLanguage: lang }),
    ...(author && { author: person(site, author) }),
    ...(photo && {
      image: {
        '@type': 'ImageObject',
        url: new URL(photo.secure_url, site).href,
        width: photo.width,
        height: photo.height,
      },
    }),
    ...(configurations.links && tags && { keywords: tags }),
    ...(rating && {
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/LikeAction',
        userInteractionCount: rating.likes,
      },
    }),
    datePublished: date,
    dateModified: updatedAt,
    mainEntityOfPage: url,
    url,
    isAccessibleForFree: true,
    publisher: { '@type': 'Organization', name: PRODUCT_NAME, url: `${site}${paths.home}` },
  });
};

/** A list of public pages, whole titles and descriptions, in its order. */
export const listData = (site: string, name: string, cards: readonly PageCard[]): string =>
  block({
    '@type': 'ItemList',
    name,
    itemListElement: cards.map(({ url, contents, lang, author }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      item: {
        '@type': 'Article',
        url: `${site}${paths.publicPage(url)}`,
        headline: contents.title,
        ...(contents.briefDes && { description: contents.briefDes }),
        ...(lang && { inLanguage: lang }),
        ...(author && { author: person(site, author) }),
      },
    })),
  });

/** An author's page. */
export const profileData = (site: string, user: PublicProfile): string =>
  block({
    '@type': 'ProfilePage',
    mainEntity: {
      ...person(site, user),
      alternateName: user.username,
      ...(user.biography && { description: user.biography }),
      ...(user.photo && { image: new URL(user.photo.secure_url, site).href }),
      ...(Object.values(user.links).some(Boolean) && { sameAs: Object.values(user.links).filter(Boolean) }),
    },
  });
