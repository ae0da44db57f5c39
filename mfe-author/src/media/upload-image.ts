import type { ImageAnswer } from '@recto/contracts/http/shared.ts';
import { upload } from '@recto/frame';
import type { UploadImage } from '../editor/editor.tsx';
import { confirmed } from '../saving/confirmed.ts';

/**
 * Sends a form with a picture and answers the picture as it was stored.
 * @throws ApiError
 */
export const sendImage = async (...call: Parameters<typeof upload>): Promise<ImageAnswer['image']> =>
  confirmed(await upload<ImageAnswer>(...call), 'image').image;

/** Sends pictures for the body of a draft or a page. */
export const uploadImageTo =
  (pageId: string, of: 'draft' | 'page'): UploadImage =>
  (file, options) => {
    const form = new FormData();
    form.append('img', file);
    return sendImage(`/api/pages/${pageId}/images${of === 'draft' ? '?type=draft' : ''}`, form, options);
  };
