/** Why a command was refused. `http/errors` knows the status of each. */
export type RejectionCode =
  | 'not found'
  | 'forbidden'
  | 'taken'
  | 'email is in use'
  | 'claim-lost'
  | 'invalid code'
  | 'invalid link'
  | 'link expired'
  | 'error with contents'
  | 'rule-broken'
  | 'picture-missing'
  | 'draft-changed'
  | 'page-changed'
  | 'published'
  | 'too-many-files'
  | 'comments-closed'
  | 'ratings-closed'
  | 'collection-full'
  | 'reader-blocked'
  | 'account-blocked'
  | 'already-reported'
  | 'not-reported'
  | 'not-held'
  | 'comment-changed'
  | 'already-hidden'
  | 'already-blocked'
  | 'moderators-stay';

/**
 * A command that the present state does not allow. `fields` maps a field's path to the sentence beside it; `sentence` is
 * told instead of the code's own where the state says more.
 */
export class Rejected extends Error {
  readonly code: RejectionCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly sentence: string | undefined;

  constructor(code: RejectionCode, fields?: Readonly<Record<string, string>>, sentence?: string) {
    super(code);
    this.name = 'Rejected';
    this.code = code;
    this.fields = fields;
    this.sentence = sentence;
  }
}
