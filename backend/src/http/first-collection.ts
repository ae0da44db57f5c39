import type { getCollection } from '@recto/contracts/http/collections.ts';
import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { Collection } from '@recto/contracts/http/shared.ts';
import { noPages } from '@recto/contracts/messages/collection.ts';
import * as paths from '@recto/contracts/paths.ts';
import { documentTitle } from '@recto/contracts/product.ts';
import { Rejected } from '../domain/rejected.ts';
import { escapeHtml } from '../mail/templates/layout.ts';
import { pictureHtml } from './first-pieces.ts';
import type { Asked, FirstScreen } from './first-screens.ts';
import { firstTexts } from './first-texts.ts';
import { tilesHtml } from './first-tiles.ts';
import { headFor } from './shell.ts';
import { listData } from './structured-data.ts';

/** A shared collection with the pages that everybody may read. Of one that is not shared, only its owner's app says more. */
export const collectionScreen = async ({ visitor, site, params }: Asked): Promise<FirstScreen | null> => {
  const asked = `/api/collection/${encodeURIComponent(params['id'] ?? '')}`;
  const found = await visitor.get<AnswerOf<typeof getCollection>>(asked).catch((error: unknown) => {
    if (error instanceof Rejected) return 'refused' as const;
    throw error;
  });
  if (found === null) return null;
  if (found === 'refused')
    return {
      status: 200,
      filling: { head: headFor({ title: documentTitle(''), noIndex: true }), first: '', data: {} },
    };
  const { collection } = found;
  const { id, name, description, photo, pages } = collection;
  const head = headFor({
    title: documentTitle(name),
    description,
    url: `${site}${paths.collection(id)}`,
    noIndex: pages.length === 0,
    image: photo ? { url: new URL(photo.secure_url, site).href, width: photo.width, height: photo.height } : undefined,
  });
  return {
    status: 200,
    filling: {
      head: pages.length === 0 ? head : head + listData(site, name, pages),
      first: collectionHtml(collection),
      data: visitor.answers(),
    },
  };
};

const collectionHtml = ({ id, name, description, photo, pages, pageCount, user }: Collection): string =>
  [
    '<div class="first-home"><header class="first-collection">',
    `<div class="first-frame">${pictureHtml(photo, name, '20rem', true)}</div>`,
    `<div><h1 dir="auto">${escapeHtml(name)}</h1>`,
    description ? `<p class="first-description" dir="auto">${escapeHtml(description)}</p>` : '',
    `<p class="first-facts"><a href="${escapeHtml(paths.user(user.username))}"><bdi>${escapeHtml(firstTexts.by(user.name))}</bdi></a>`,
    `<span>${escapeHtml(firstTexts.pages(pageCount))}</span></p>`,
    `<p class="first-acts"><a class="first-button" rel="nofollow" href="${escapeHtml(paths.login('access', paths.collection(id)))}">${bookmark}${firstTexts.saveToLibrary}</a></p>`,
    '</div></header>',
    pages.length === 0 ? `<p class="first-empty">${noPages}</p>` : tilesHtml(pages, name, true, true),
    '</div>',
  ].join('');

const bookmark =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 7v6M15 10H9M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z"/></svg>';
