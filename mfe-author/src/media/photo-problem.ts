import { photoFailed } from '@recto/contracts/messages/upload.ts';
import { isApiError } from '@recto/frame';

/** Why a photo or picture could not be sent: what the server or the missing network says of it, where that helps. */
export const photoProblem = (thrown: unknown): string =>
  isApiError(thrown) && (thrown.status < 500 || thrown.status === 503) ? thrown.message : photoFailed;
