import type { BlockingEvent } from './blocking.ts';
import type { ClaimEvent } from './claim.ts';
import type { CollectionEvent, LibraryEvent } from './collection.ts';
import type { CommentEvent, CommentLikeEvent } from './comment.ts';
import type { DraftEvent } from './draft.ts';
import type { MediaEvent } from './media.ts';
import type { ModerationEvent, ReportEvent } from './moderation.ts';
import type { NoticeEvent } from './notices.ts';
import type { PageEvent } from './page.ts';
import type { RatingEvent, ReadingEvent } from './reading.ts';
import type { RegistrationEvent } from './registration.ts';
import type { SessionEvent } from './session.ts';
import type { SubscriptionEvent } from './subscription.ts';
import type { UserEvent } from './user.ts';

/** Everything that can have happened in Recto. */
export type RectoEvent =
  | UserEvent
  | SessionEvent
  | ClaimEvent
  | RegistrationEvent
  | DraftEvent
  | PageEvent
  | CommentEvent
  | CommentLikeEvent
  | RatingEvent
  | ReadingEvent
  | SubscriptionEvent
  | CollectionEvent
  | LibraryEvent
  | MediaEvent
  | NoticeEvent
  | ReportEvent
  | ModerationEvent
  | BlockingEvent;

export type EventType = RectoEvent['type'];
export type EventOf<T extends EventType> = Extract<RectoEvent, { type: T }>;
