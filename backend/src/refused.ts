/** Why a request was refused before or beside any decider. `errors.ts` knows the status and sentence of each. */
export type RefusalCode =
  | 'malformed'
  | 'not signed in'
  | 'wrong-credentials'
  | 'password required'
  | 'wrong-page-password'
  | 'too-many-attempts'
  | 'wrong-type'
  | 'broken-image'
  | 'too-many-pixels'
  | 'too-small'
  | 'file-too-large'
  | 'file-empty'
  | 'mail-failed'
  | 'unavailable';

export type RefusalDetails = {
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
  minWidth?: number;
  minHeight?: number;
  maxBytes?: number;
  maxPixels?: number;
  fields?: Readonly<Record<string, string>>;
};

/** A request that cannot be served as it is. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code);
    this.name = 'Refused';
    this.code = code;
    this.details = details;
  }
}
