import type { ImageAnswer } from '@recto/contracts/http/shared.ts';
import { upload } from '@recto/frame';
import type { UploadImage } from '../editor/editor.tsx';

/** Sends pictures for the body of a draft or a page. */
export const uploadImageTo =
  (pageId: string, of: 'draft' | 'page'): UploadImage =>
  async (file, options) => {
    const form = new FormData();
    form.append('img', file);
    const { image } = await upload<ImageAnswer>(
      `/api/pages/${pageId}/images${of === 'draft' ? '?type=draft' : ''}`,
      form,
      options,
    );
    return image;
  };
