import { type InferType, object } from 'yup';
import { EXPLANATION, NOTE, REPORT_TEXT, type Span } from '../limits.ts';
import { lessThan, moreThan } from '../messages/common.ts';
import { labels } from '../messages/moderation.ts';
import { normaliseText } from '../text.ts';
import { atLeast, atMost, inOrder, textField } from './field.ts';

const text = (label: string, { min, max }: Span) =>
  textField(inOrder(atLeast(min, moreThan(label, min)), atMost(max, lessThan(label, max))), normaliseText);

/** What a reporter adds to the reason. */
export const report = object({ text: text(labels.text, REPORT_TEXT) });
export type ReportForm = InferType<typeof report>;

/** What the owner of a hidden thing or a blocked account is told. */
export const hiding = object({ explanation: text(labels.explanation, EXPLANATION) });
export type HidingForm = InferType<typeof hiding>;

/** A note for other moderators. */
export const note = object({ text: text(labels.note, NOTE) });
export type NoteForm = InferType<typeof note>;
