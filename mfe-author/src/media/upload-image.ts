import type { ImageAnswer } from '@recto/contracts/http/shared.ts';
import { upload } from '@recto/frame';
import type { UploadImage } from '../editor/editor.tsx';
import { confirmed } from '../saving/confirmed.ts';

/** Sends pictures for the body of a draft or a page, and answers each as it was stored. */
export const uploadImageTo =
  (pageId: string, of: 'draft' | 'page'): UploadImage =>
  async (file, options) => {
    const form = new FormData();
    form.append('img', file);
    const path = `/api/pages/${pageId}/images${of === 'draft' ? '?type=draft' : ''}`;
    return confirmed(await upload<ImageAnswer>(path, form, options), 'image').image;
  };
