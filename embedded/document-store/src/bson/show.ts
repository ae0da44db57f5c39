import { numberOf } from './number.ts';
import { readDecimal } from './decimal.ts';
import { T } from './types.ts';
import { boolOf, elementsOf, fieldsOf, isEmpty, regexOf, textOf } from './value.ts';
import type { Value } from './value.ts';

/** A value as MongoDB prints it in its messages: `{ a: 1, b: [ "x" ] }`. */
export const show = (value: Value): string => {
  const { type, buf, start } = value;
  switch (type) {
    case T.object:
      return isEmpty(value)
        ? '{}'
        : `{ ${fieldsOf(value)
            .map(f => `${f.name}: ${show(f.value)}`)
            .join(', ')} }`;
    case T.array:
      return isEmpty(value) ? '[]' : `[ ${elementsOf(value).map(show).join(', ')} ]`;
    case T.string:
    case T.symbol:
      return JSON.stringify(textOf(value));
    case T.double: {
      const number = buf.readDoubleLE(start);
      return Number.isInteger(number) && Math.abs(number) < 1e15 ? number.toFixed(1) : String(number);
    }
    case T.int:
      return String(numberOf(value));
    case T.long:
      return String(buf.readBigInt64LE(start));
    case T.decimal: {
      const decimal = readDecimal(value);
      if (decimal.kind !== 'finite')
        return `${decimal.negative ? '-' : ''}${decimal.kind === 'nan' ? 'NaN' : 'Infinity'}`;
      return `${decimal.negative ? '-' : ''}${decimal.digits}${decimal.exponent ? `E${decimal.exponent}` : ''}`;
    }
    case T.bool:
      return String(boolOf(value));
    case T.objectId:
      return `ObjectId('${buf.toString('hex', start, start + 12)}')`;
    case T.date:
      return `new Date(${buf.readBigInt64LE(start)})`;
    case T.timestamp:
      return `Timestamp(${buf.readUInt32LE(start + 4)}, ${buf.readUInt32LE(start)})`;
    case T.binary:
      return `BinData(${buf[start + 4]}, ${buf.toString('hex', start + 5, value.end).toUpperCase()})`;
    case T.regex: {
      const { pattern, options } = regexOf(value);
      return `/${pattern}/${options}`;
    }
    case T.minKey:
      return 'MinKey';
    case T.maxKey:
      return 'MaxKey';
    case T.undefined:
      return 'undefined';
    case T.null:
      return 'null';
    default:
      return `<${type}>`;
  }
};
