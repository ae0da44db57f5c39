import type { Fact } from './fact.ts';

/** A photo or file that nothing shows any more was removed from where media are kept: media-<mediaId>. */
export type MediaPurged = Fact<'MediaPurged', { mediaId: string }>;

export type MediaEvent = MediaPurged;
