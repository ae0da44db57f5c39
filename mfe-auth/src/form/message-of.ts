import { somethingWrong } from '@recto/contracts/messages/common.ts';
import { isApiError } from '@recto/frame';

/** The sentence to show for a failed call; `otherwise` where the server has none. Rethrows what is no failed call. */
export const messageOf = (thrown: unknown): string => {
  if (isApiError(thrown)) return thrown.message || somethingWrong;
  throw thrown;
};
