/** Values that several facts carry. Shapes follow `http/shared.ts` where the same thing crosses HTTP. */

import type { Sealed } from './fact.ts';

export type PageType = 'public' | 'private';

export type Contents = { title: string; briefDes: string; targets: string; body: string };

/** true = the feature is on; `links` = related pages and tags. */
export type Configurations = { comments: boolean; rating: boolean; anonymously: boolean; links: boolean };

/** A stored photo: media id, size of the upright crop in pixels, and the widths that were made of it. */
export type StoredPhoto = { mediaId: string; width: number; height: number; widths: number[] };

/** A stored attachment; `size` in bytes, `type` the declared media type, `name` sealed for the page's owner. */
export type StoredFile = { fileId: string; mediaId: string; name: Sealed<string>; size: number; type: string };

export type Links = { website: string; twitter: string; youtube: string; linkedin: string; facebook: string };
