import { bodyLength } from '../body-text.ts';
import { BODY_MAX_BYTES, type Span } from '../limits.ts';
import { jsonBytes } from '../text.ts';
import { type Judge, textField } from './field.ts';

const judgeBody =
  ({ min, max }: Span, tooShort: string, tooLong: string): Judge =>
  (html, known) => {
    const length = known?.bodyLength ?? bodyLength(html);
    if (length < min) return tooShort;
    return length > max || jsonBytes(html) > BODY_MAX_BYTES ? tooLong : undefined;
  };

/** A body of HTML, judged by the length of its text and by its bytes. The markup itself stays as it is. */
export const bodyField = (span: Span, tooShort: string, tooLong: string) =>
  textField(judgeBody(span, tooShort, tooLong), html => html.toWellFormed());
