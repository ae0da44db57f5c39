/**
 * Every number of the product. Sources: specification sections 4, 5 and 9, and the product decisions.
 * A `{ min, max }` pair is inclusive at both ends. `characters` means what a reader sees as one character
 * (`graphemes` in `text.ts`).
 */

/** An inclusive span. */
export type Span = Readonly<{ min: number; max: number }>;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

// ---- Accounts ----

/** Characters. */
export const NAME: Span = { min: 3, max: 30 };
/** Characters. */
export const USERNAME: Span = { min: 5, max: 15 };
/** Characters. */
export const PASSWORD: Span = { min: 8, max: 30 };
/** Bytes of UTF-8 that an e-mail address may have (RFC 5321: a path is at most 256 with its brackets). */
export const EMAIL_MAX_BYTES = 254;
/** Characters. */
export const HEADLINE: Span = { min: 0, max: 50 };
/** Per cent of the headline's characters, white space aside, that must be letters. */
export const HEADLINE_LETTERS_PERCENT = 60;
/** Characters. */
export const BIOGRAPHY: Span = { min: 0, max: 250 };
/** Per cent of the biography's characters, white space aside, that must be letters. */
export const BIOGRAPHY_LETTERS_PERCENT = 70;
/** Characters of a profile link, scheme included. */
export const LINK: Span = { min: 0, max: 100 };

/** Digits of a verification code. */
export const CODE_DIGITS = 5;
/** A verification code, so that the number form loses no leading zero. */
export const CODE: Span = { min: 10_000, max: 99_999 };
/** A verification code dies after that many wrong tries. */
export const CODE_TRIES = 5;
/** How long a verification code lives. */
export const CODE_LIFE_MS = 15 * MINUTE_MS;
/** Least time between two codes to one address. */
export const CODE_RESEND_MS = 30 * SECOND_MS;
/** Most codes to one address in an hour. */
export const CODES_PER_HOUR = 5;
/** An unfinished registration is forgotten after this time. */
export const REGISTRATION_LIFE_MS = DAY_MS;
/** A claim on a name that was not confirmed can be taken over after this time. */
export const CLAIM_PENDING_MS = 15 * MINUTE_MS;
/** How long the link for a new password works. */
export const RESET_LIFE_MS = HOUR_MS;
/** Random bytes of a reset code. */
export const RESET_CODE_BYTES = 32;
/** How long a session lives. */
export const SESSION_LIFE_MS = 30 * DAY_MS;

/** Tries allowed within a window. All are defaults that an installation can change. */
export type RateLimit = Readonly<{ max: number; windowMs: number }>;
/** Wrong passwords for one account from one client. */
export const RATE_LOGIN_ACCOUNT: RateLimit = { max: 10, windowMs: 15 * MINUTE_MS };
/** Wrong passwords from one client. */
export const RATE_LOGIN_CLIENT: RateLimit = { max: 100, windowMs: 15 * MINUTE_MS };
/** Codes and reset links asked for by one client. */
export const RATE_MAIL_CLIENT: RateLimit = { max: 60, windowMs: 15 * MINUTE_MS };
/** Questions whether a username is free, by one client. */
export const RATE_AVAILABILITY: RateLimit = { max: 60, windowMs: MINUTE_MS };
/** Wrong passwords for one protected page from one client. */
export const RATE_UNLOCK: RateLimit = { max: 10, windowMs: 15 * MINUTE_MS };

// ---- A decent place ----

/** An account counts as new for this time. */
export const NEW_ACCOUNT_MS = DAY_MS;
/** Comments of a new account. */
export const RATE_COMMENTS_NEW: RateLimit = { max: 10, windowMs: 10 * MINUTE_MS };
/** Comments of any other account. */
export const RATE_COMMENTS: RateLimit = { max: 60, windowMs: 10 * MINUTE_MS };
/** Pages that a new account publishes. */
export const RATE_PUBLISH_NEW: RateLimit = { max: 10, windowMs: DAY_MS };
/** Reports by one account. */
export const RATE_REPORTS: RateLimit = { max: 20, windowMs: HOUR_MS };
/** Comments of one account with the same text; the next one waits for a moderator. */
export const RATE_SAME_COMMENT: RateLimit = { max: 2, windowMs: DAY_MS };
/** Comments of all new accounts together with the same text; the next one waits for a moderator. */
export const RATE_SAME_COMMENT_NEW: RateLimit = { max: 3, windowMs: DAY_MS };
/** Characters from which on such a text is noticed: of shorter ones many people write the same. */
export const SAME_COMMENT_NEW_MIN = 25;
/** Links in a comment; with more it waits for a moderator. */
export const COMMENT_LINKS_MAX = 2;
/** Characters. What a reporter adds to the reason. */
export const REPORT_TEXT: Span = { min: 0, max: 1_000 };
/** Characters. What a moderator tells the owner of what was hidden, or of a blocked account. */
export const EXPLANATION: Span = { min: 1, max: 1_000 };
/** Characters of a moderator's note. */
export const NOTE: Span = { min: 1, max: 2_000 };
/** Reporters that one fact of a decision names. */
export const REPORTERS_PER_DECISION = 500;

/** Unread notifications are counted up to this many, which stands for more. */
export const UNREAD_MAX = 100;
/** New pages of authors that one subscribes to are told for this long. */
export const PAGE_NOTICE_LIFE_MS = 30 * DAY_MS;
/** Characters of a comment that a notification shows. */
export const NOTICE_EXCERPT = 200;
/** Hour of the day, UTC, at which the daily mail goes out. */
export const DIGEST_HOUR_UTC = 7;
/** Entries that the daily mail names; it counts the others. */
export const DIGEST_ENTRIES = 20;

// ---- Pages ----

/** Characters (body: of its text, see `bodyText`). */
export const PUBLIC_PAGE = {
  title: { min: 15, max: 50 },
  briefDes: { min: 30, max: 300 },
  targets: { min: 20, max: 300 },
  body: { min: 50, max: 20_000 },
} as const satisfies Record<string, Span>;
/** Characters (body: of its text, see `bodyText`). */
export const PRIVATE_PAGE = {
  title: { min: 1, max: 50 },
  briefDes: { min: 0, max: 300 },
  targets: { min: 0, max: 300 },
  body: { min: 1, max: 200_000 },
} as const satisfies Record<string, Span>;
/** Characters of text that a draft's body may hold: more than may be published, so that no autosave is refused. */
export const DRAFT_BODY_MAX = 400_000;
/** Characters that each other text of a draft may hold. */
export const DRAFT_TEXT_MAX = 1_000;
/** Bytes of a sanitised body as JSON in UTF-8. Keeps the largest event under 1,000,000 bytes. */
export const BODY_MAX_BYTES = 700_000;
/** Bytes of UTF-8 that each character of a text's limit may take. */
export const BYTES_PER_CHARACTER = 16;
/** Fewest different tags of a public page. */
export const TAGS_MIN = 5;
/** Characters of all tags together, commas aside: fewer than this on creation, at most this on edit. */
export const TAGS_CHARACTERS = 200;
/** Characters of a page's address. */
export const SLUG_MAX = 50;
/** Base-32 characters of a page's id. */
export const PAGE_ID_LENGTH = 12;
/** Characters. */
export const PAGE_PASSWORD: Span = { min: 4, max: 72 };
/** How long a page token works after the page's password was given. */
export const PAGE_TOKEN_LIFE_MS = HOUR_MS;
/** How long a page can be restored from the trash. */
export const TRASH_LIFE_MS = 30 * DAY_MS;
/** Time between two automatic saves of a draft. */
export const AUTOSAVE_MS = 5 * SECOND_MS;
/** A view is recorded this long after the page opened. */
export const VIEW_AFTER_MS = 15_000;
/** At most one view per reader and page is counted in this time. */
export const VIEW_WINDOW_MS = 30 * MINUTE_MS;
/** Words that a person reads in a minute; for "n min read". */
export const READING_WORDS_PER_MINUTE = 230;
/** Per cent shown by the wizard's progress bar, by step. */
export const WIZARD_PROGRESS = {
  'initial-step': 20,
  'page-contents': 40,
  'page-thumbnail': 60,
  'attach-files': 80,
  'final-step': 100,
} as const;
/** The wizard's number of steps. */
export const WIZARD_STEPS = 5;

// ---- Files ----

/** What a photo must be: bytes at most, pixels at least (upright, and again after the crop), sides' ratio. */
export type PhotoLimit = Readonly<{
  maxBytes: number;
  minWidth: number;
  minHeight: number;
  aspect: readonly [number, number];
}>;
export const PROFILE_PHOTO: PhotoLimit = { maxBytes: 5_000_000, minWidth: 250, minHeight: 250, aspect: [1, 1] };
export const PAGE_PHOTO: PhotoLimit = { maxBytes: 8_000_000, minWidth: 1200, minHeight: 675, aspect: [48, 27] };
export const COLLECTION_PHOTO: PhotoLimit = { maxBytes: 8_000_000, minWidth: 960, minHeight: 540, aspect: [16, 9] };
/** Bytes of a picture inside a page's body. */
export const INLINE_IMAGE_MAX_BYTES = 8_000_000;
/** Pixels of any picture. */
export const IMAGE_MAX_PIXELS = 50_000_000;
/**
 * Bytes of a picture that can only be decoded as a whole (a progressive JPEG, an interlaced PNG): 30 megapixels of four
 * inks or of four times 16 bits, 40 of a JPEG that halves no colours or of three times 16 bits, 50 of all else.
 */
export const IMAGE_MAX_WHOLE_BYTES = 240_000_000;
/** Types of photos, by their bytes. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png'] as const;
/** Bytes of one attached file. */
export const ATTACHMENT_MAX_BYTES = 10_000_000;
/** Files attached to one page. */
export const ATTACHMENTS_MAX = 5;
/** Bytes of UTF-8 of a file's name. */
export const FILE_NAME_MAX_BYTES = 255;
/** Bytes in the megabyte of the upload messages. */
export const MEGABYTE = 1_000_000;
/** How long the signed address of a photo that is not public works. */
export const SIGNED_URL_LIFE_MS = 10 * MINUTE_MS;
/** Uploads that nothing refers to are swept after this time. */
export const UPLOAD_UNUSED_MS = HOUR_MS;
/** How long a browser keeps text that was not saved, and the server the pictures that only such a text may show. */
export const UNSAVED_KEPT_MS = 60 * DAY_MS;

// ---- Comments, lists, collections ----

/** Characters. */
export const COMMENT: Span = { min: 1, max: 5_000 };
/** Comments in one portion. */
export const COMMENTS_PER_PORTION = 10;
/** Entries of a list in one answer. */
export const LIST_DEFAULT_LIMIT = 24;
/** Most entries of a list in one answer. */
export const LIST_MAX_LIMIT = 100;
/** Most ids in one command about several pages. */
export const IDS_MAX = 100;
/** Characters. */
export const COLLECTION_NAME: Span = { min: 1, max: 60 };
/** Characters. */
export const COLLECTION_DESCRIPTION: Span = { min: 0, max: 300 };
/** Pages in one collection. */
export const COLLECTION_PAGES_MAX = 500;
/** Pages of a collection that come with it in a list. */
export const COLLECTION_PREVIEW_PAGES = 4;

// ---- On screen ----

/** How long a snackbar stays. */
export const SNACKBAR_MS = 2_000;
/** How long a snackbar takes to go. */
export const SNACKBAR_HIDE_MS = 300;
/** How long the refusal of a collection stays. */
export const COLLECTION_REFUSED_MS = 4_000;
/** Characters of a title on a thumbnail. */
export const THUMBNAIL_TITLE = 25;
/** Characters of a brief description on a thumbnail. */
export const THUMBNAIL_BRIEF = 35;
/** Thumbnails in a row, by width of the screen. */
export const GRID_COLUMNS = { large: 5, medium: 5, small: 3, extraSmall: 2, smallest: 1 } as const;

/** Bytes of UTF-8 that a text of at most `characters` characters may have. */
export const bytesFor = (characters: number): number => characters * BYTES_PER_CHARACTER;
