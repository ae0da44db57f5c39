import { StoreError, outside } from '../errors.ts';
import { newObjectId } from '../bson/object-id.ts';
import { T, typeName } from '../bson/types.ts';
import { documentAt, fieldOf, fieldsOf, isEmpty, lengthAt, nameBytes } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { documentOf } from '../bson/write.ts';

/** The largest document, in bytes. */
export const maxDocument = 16 * 1024 * 1024;

const idName = nameBytes('_id');

/** The `_id` of a document that has one. */
export const idOf = (doc: Value): Value | undefined => fieldOf(doc, idName);

/** The document with `id` as its first field; an `_id` of its own is kept, but moves to the front. */
export const withId = (doc: Value, id: Value | undefined): Value => {
  const own = idOf(doc);
  if (!own) return id ? withField(idName, id, doc) : doc;
  if (own.start === doc.start + 4 + 1 + idName.length) return doc;
  return documentOf([{ name: '_id', value: own }, ...fieldsOf(doc).filter(field => field.name !== '_id')]);
};

/** The document with one more field in front, its other bytes copied as they are. */
const withField = (name: Buffer, value: Value, doc: Value): Value => {
  const rest = doc.start + 4;
  const head = 4 + 1 + name.length;
  const size = head + (value.end - value.start) + (doc.end - rest);
  const buf = Buffer.allocUnsafe(size);
  buf.writeInt32LE(size, 0);
  buf[4] = value.type;
  name.copy(buf, 5);
  value.buf.copy(buf, head, value.start, value.end);
  doc.buf.copy(buf, head + value.end - value.start, rest, doc.end);
  return documentAt(buf);
};

/** A document ready to be inserted: with an `_id`, in front, of a type that MongoDB allows there. */
export const documentForInsert = (doc: Value): Value => {
  if (doc.end - doc.start > maxDocument) {
    throw new StoreError(
      'BadValue',
      `object to insert too large. size in bytes: ${doc.end - doc.start}, max size: ${maxDocument}`,
    );
  }
  return checkStored(withId(doc, idOf(doc) ?? newObjectId()));
};

/** Refuses what MongoDB keeps in no document, and answers the others. */
export const checkStored = (doc: Value): Value => {
  if (hasEmptyTimestamp(doc)) throw outside('an empty timestamp, which MongoDB fills in,');
  const id = idOf(doc);
  if (id && [T.array, T.regex, T.undefined].some(type => type === id.type)) {
    throw new StoreError('InvalidIdField', `The '_id' value cannot be of type ${typeName(id.type)}`);
  }
  if (id?.type === T.object && !isEmpty(id)) {
    const odd = fieldsOf(id).find(field => field.name.startsWith('$') && !['$ref', '$id', '$db'].includes(field.name));
    if (odd)
      throw new StoreError(
        'DottedFieldName',
        `_id fields may not contain '$'-prefixed fields: ${odd.name} is not valid for storage.`,
      );
  }
  return doc;
};

const hasEmptyTimestamp = (doc: Value): boolean => {
  const { buf } = doc;
  for (let at = doc.start + 4; at < doc.end - 1; ) {
    const type = buf[at] as number;
    const start = buf.indexOf(0, at + 1) + 1;
    if (type === T.timestamp && buf.readBigUInt64LE(start) === 0n) return true;
    at = start + lengthAt(type, buf, start);
  }
  return false;
};
