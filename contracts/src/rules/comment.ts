import { type InferType, object } from 'yup';
import { COMMENT } from '../limits.ts';
import { label } from '../messages/comment.ts';
import { lessThan, moreThan } from '../messages/common.ts';
import { normaliseText } from '../text.ts';
import { atLeast, atMost, inOrder, textField } from './field.ts';

/** A comment, a reply, or the edit of either. */
export const comment = object({
  text: textField(
    inOrder(atLeast(COMMENT.min, moreThan(label, COMMENT.min)), atMost(COMMENT.max, lessThan(label, COMMENT.max))),
    normaliseText,
  ),
});
export type CommentForm = InferType<typeof comment>;
