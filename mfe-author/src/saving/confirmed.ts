import { ApiError } from '@recto/frame';

/**
 * The answer to a save, with the field that tells what was saved. A 200 without it is from something that stands in
 * between: like no answer at all it confirms nothing.
 * @throws ApiError with status 0
 */
export function confirmed<T extends object>(answer: T, field: keyof T): T {
  if (answer[field] === undefined) throw new ApiError(0, undefined);
  return answer;
}
