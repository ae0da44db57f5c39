import type { MediaEvent } from '@recto/contracts/events/media.ts';
import type { Decider } from '@recto/event-log/decider.ts';

/** Whether a piece of media has been removed. Id: the media id. */
type MediaState = 'kept' | 'purged';

export const media: Decider<MediaState, MediaEvent> = {
  category: 'media',
  initial: 'kept',
  evolve: () => 'purged',
};

export const purged = (state: MediaState, mediaId: string): MediaEvent[] =>
  state === 'purged' ? [] : [{ type: 'MediaPurged', data: { mediaId } }];
