import { type InferType, object } from 'yup';
import { COLLECTION_DESCRIPTION, COLLECTION_NAME } from '../limits.ts';
import { labels } from '../messages/collection.ts';
import { lessThan, moreThan } from '../messages/common.ts';
import { normaliseText } from '../text.ts';
import { atLeast, atMost, inOrder, textField } from './field.ts';

export const collection = object({
  name: textField(
    inOrder(
      atLeast(COLLECTION_NAME.min, moreThan(labels.name, COLLECTION_NAME.min)),
      atMost(COLLECTION_NAME.max, lessThan(labels.name, COLLECTION_NAME.max)),
    ),
  ),
  description: textField(
    inOrder(atMost(COLLECTION_DESCRIPTION.max, lessThan(labels.description, COLLECTION_DESCRIPTION.max))),
    normaliseText,
  ),
});
export type CollectionForm = InferType<typeof collection>;
