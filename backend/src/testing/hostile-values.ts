import type { Random } from './walk/random.ts';

/** The parts of a request's JSON schema that decide what passes it. */
export type Shape = {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  items?: Shape;
  anyOf?: readonly Shape[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

/** Strings that something on the way may take for more than text. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200f\u2066',
  '\ufeff',
  'e\u0301'.repeat(60),
  '👩‍🚀'.repeat(20),
  'ﷺ'.repeat(30),
  'İıſK',
  "' OR 1=1 --",
  '{"$gt":""}',
  '$where',
  '$set.a.b',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%',
  '(((((((((((((((((a*)*)*)*',
  '\\',
  '[[[[',
  '<script>alert(1)</script>',
  '<p><img src=x onerror=alert(1)>',
  '<p>'.repeat(300),
  '&#x0;&#xd800;&amp;amp;',
  'javascript:alert(1)',
  '\r\nset-cookie: a=b',
  'null',
  'true',
  'NaN',
  '-0',
  '1e309',
  '9'.repeat(40),
  '0x10',
  '2024-02-30',
  '0000-00-00',
  '9999-12-31',
  '00000000-0000-0000-0000-000000000000',
  'a@b.c',
];

/** Values of any other kind. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  -0,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  Number.MIN_VALUE,
  [],
  [[]],
  [null],
  {},
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(1000)' },
  { $oid: '0' },
  { length: 1e9 },
  { toString: 1 },
  { toJSON: {} },
  Array.from({ length: 2_000 }, () => 'x'),
];

/** A value that no route expects, of any type and size. */
export const hostileValue = (random: Random): unknown => {
  if (random.chance(0.4)) return random.pick(hostileTexts);
  if (random.chance(0.05)) return 'x'.repeat(random.below(200_000));
  if (random.chance(0.05)) return nested(random.below(400));
  return random.pick(hostileValues);
};

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Values that are there, by the name of their field; a field without any is made up. */
export type Known = (name: string) => string | undefined;

/** A value that passes the shape; its texts are hostile as far as the shape lets them be. */
export const passing = (shape: Shape, random: Random, known: Known, name = ''): unknown => {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return random.pick(shape.enum);
  if (shape.anyOf) return passing(random.pick(shape.anyOf) ?? {}, random, known, name);
  switch (typeof shape.type === 'string' ? shape.type : random.pick(shape.type ?? [])) {
    case 'object':
      return objectOf(shape, random, known);
    case 'array':
      return Array.from({ length: Math.max(shape.minItems ?? 0, random.below(Math.min(shape.maxItems ?? 4, 4))) }, () =>
        passing(shape.items ?? {}, random, known, name),
      );
    case 'integer':
    case 'number':
      return numberOf(shape, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return textOf(shape, random, known(name));
    default:
      return random.pick(hostileTexts);
  }
};

const objectOf = ({ properties = {}, required = [] }: Shape, random: Random, known: Known): object =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || random.chance(0.6))
      .map(([name, shape]) => [name, passing(shape, random, known, name)]),
  );

const numberOf = ({ minimum = -(2 ** 53), maximum = 2 ** 53 }: Shape, random: Random): number =>
  random.pick([minimum, maximum, Math.min(maximum, Math.max(minimum, random.below(10)))]) ?? minimum;

const textOf = ({ pattern, minLength = 0, maxLength = 5_000 }: Shape, random: Random, known?: string): string => {
  if (pattern !== undefined) return random.pick(['2024-02-29', '0000-00-00', '9999-99-99']) ?? '';
  if (known !== undefined && random.chance(0.8)) return known;
  const text = random.chance(0.5) ? random.text(3) : (random.pick(hostileTexts) ?? '');
  return [...text.padEnd(minLength, 'x')].slice(0, maxLength).join('');
};

/** The value with something in it replaced, added or taken away. */
export const spoiled = (value: unknown, random: Random): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || random.chance(0.1))
    return hostileValue(random);
  const entries = Object.entries(value);
  const at = random.below(entries.length + 1);
  const [name] = entries[at] ?? ['__proto__'];
  const kept = entries.filter(([each]) => each !== name);
  if (random.chance(0.2)) return Object.fromEntries(kept);
  // `Object.fromEntries` makes own properties, even of `__proto__`, which JSON then carries.
  const added = random.chance(0.3) ? (random.pick(['__proto__', 'constructor', '$set', 'a.b', '']) ?? '') : name;
  return Object.fromEntries([...entries, [added, hostileValue(random)]]);
};
