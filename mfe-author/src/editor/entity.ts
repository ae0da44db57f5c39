import type { ContentState } from 'draft-js';

/** What Draft keeps with a link or a picture: it knows nothing of its type. */
type EntityData = Readonly<Record<string, unknown>>;

const dataOf = (content: ContentState, key: string): EntityData => content.getEntity(key).getData() as EntityData;

/** Where a link leads; null for what is no link. */
export function linkOf(content: ContentState, key: string): string | null {
  const { url } = dataOf(content, key);
  return content.getEntity(key).getType() === 'LINK' && typeof url === 'string' ? url : null;
}

/** Sizes are in pixels; they are missing where a saved picture has none. */
export type ImageData = { src: string; alt: string; width: number | undefined; height: number | undefined };

/** The picture of an entity; null for what is none. */
export function imageOf(content: ContentState, key: string): ImageData | null {
  const { src, alt, width, height } = dataOf(content, key);
  const size = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined);
  if (content.getEntity(key).getType() !== 'IMAGE' || typeof src !== 'string') return null;
  return { src, alt: typeof alt === 'string' ? alt : '', width: size(width), height: size(height) };
}
