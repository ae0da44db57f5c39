import { photoFailed } from '@recto/contracts/messages/upload.ts';

/**
 * Why a photo or picture could not be sent: what the server or the missing network says of it, where that helps. Refusals
 * are told by their HTTP `status`, which is 0 where no answer came.
 */
export const whyPhotoFailed = (thrown: unknown): string => {
  const helps =
    thrown instanceof Error &&
    'status' in thrown &&
    typeof thrown.status === 'number' &&
    (thrown.status < 500 || thrown.status === 503);
  return helps ? thrown.message : photoFailed;
};
