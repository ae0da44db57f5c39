import { LogUnavailable } from '@recto/event-log/errors.ts';

/** What streams answer; what read models say instead while the event store is away, so that reading goes on. */
export const orWithoutLog = async <T>(streams: () => Promise<T>, readModels: () => Promise<T>): Promise<T> => {
  try {
    return await streams();
  } catch (error) {
    if (!(error instanceof LogUnavailable)) throw error;
    return readModels();
  }
};
