import { readFileSync } from 'node:fs';
import { type SettingName, settings } from './settings.ts';
import type { WrappingKeys } from './wrapping.ts';

/** A configuration that cannot be used; the message says what is wrong with each setting and what to do about it. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Recto cannot start:\n${problems.map(problem => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads settings by name and collects every problem, so that a person repairs a configuration in one go. Any setting
 * may be given as `NAME_FILE`, the path of a file that holds it (how containers hand over secrets).
 */
export class Settings {
  readonly #environment: Environment;
  readonly #problems: string[] = [];
  readonly #asked = new Set<string>();

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** The names that were asked for so far. */
  get asked(): ReadonlySet<string> {
    return this.#asked;
  }

  /** The value, or undefined when it is neither set nor in a file. Empty counts as not set. */
  text(name: SettingName): string | undefined {
    this.#asked.add(name);
    const value = this.#environment[name]?.trim();
    const file = this.#environment[`${name}_FILE`]?.trim();
    if (value && file) this.refuse(`${name} and ${name}_FILE are both set: remove one of them.`);
    if (!file) return value || undefined;
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
      this.refuse(`${name}_FILE names ${file}, which cannot be read (${reason}): correct the path or its rights.`);
      return undefined;
    }
  }

  required(name: SettingName, remedy: string): string {
    const value = this.text(name);
    if (value === undefined) this.refuse(`${name} is not set: ${remedy}`);
    return value ?? '';
  }

  /** A whole number within the given bounds. */
  number(name: SettingName, fallback: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    this.refuse(`${name} is "${value}": give a whole number from ${min} to ${max}.`);
    return fallback;
  }

  flag(name: SettingName, fallback: boolean): boolean {
    const value = this.text(name)?.toLowerCase();
    if (value === undefined) return fallback;
    if (['true', '1', 'yes', 'on'].includes(value)) return true;
    if (['false', '0', 'no', 'off'].includes(value)) return false;
    this.refuse(`${name} is "${value}": give true or false.`);
    return fallback;
  }

  choice<T extends string>(name: SettingName, fallback: T, choices: readonly T[]): T {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const found = choices.find(choice => choice === value);
    if (found === undefined) this.refuse(`${name} is "${value}": give one of ${choices.join(', ')}.`);
    return found ?? fallback;
  }

  /** A URL with one of the given schemes, kept as written. Its value is never repeated: it may hold a password. */
  url(name: SettingName, value: string | undefined, schemes: readonly string[]): string | undefined {
    if (value === undefined) return undefined;
    const scheme = value.split(':', 1)[0] ?? '';
    if (schemes.includes(scheme) && /^[a-z+]+:\/\/./.test(value)) return value;
    this.refuse(`${name} is not an address of the form ${schemes.map(s => `${s}://…`).join(' or ')}: correct it.`);
    return undefined;
  }

  refuse(problem: string): void {
    this.#problems.push(problem);
  }

  /** Throws when anything was refused. */
  done(): void {
    if (this.#problems.length > 0) throw new ConfigurationError(this.#problems);
  }
}

/**
 * The environment with every setting that came as `NAME_FILE` in its place. Throws `ConfigurationError` where a file
 * cannot be read.
 */
export function withFiles(environment: Environment): Record<string, string | undefined> {
  const read = new Settings(environment);
  const found = { ...environment };
  for (const name of Object.keys(settings)) {
    if (!environment[`${name}_FILE`]) continue;
    found[name] = read.text(name as SettingName);
    delete found[`${name}_FILE`];
  }
  read.done();
  return found;
}

/** The key that wraps all others, and the one beside it while it is being changed. */
function readWrappingKeys(read: Settings): WrappingKeys {
  const remedy = 'make one with `openssl rand -base64 32`';
  const wrappingKey = read.required('RECTO_KEY', `${remedy} and keep it: without it no key opens.`);
  const otherKey = read.text('RECTO_KEY_OTHER');
  for (const [name, key] of [
    ['RECTO_KEY', wrappingKey],
    ['RECTO_KEY_OTHER', otherKey],
  ])
    if (key && !isKey(key)) read.refuse(`${name} is not 32 bytes in hex or base64: ${remedy}.`);
  if (otherKey && otherKey === wrappingKey)
    read.refuse('RECTO_KEY_OTHER is RECTO_KEY itself: give the other one, or remove it.');
  return { wrappingKey, otherKey };
}

const isKey = (key: string): boolean => Buffer.from(key, /^[0-9a-f]{64}$/i.test(key) ? 'hex' : 'base64').length === 32;

/** The stores and the keys, which every process needs. */
export function readStores(read: Settings): {
  eventStoreUrl: string;
  mongoUrl: string;
  keysUrl: string;
  wrappingKeys: WrappingKeys;
} {
  const required = (name: 'EVENTSTORE_URL' | 'MONGODB_URL', remedy: string, schemes: readonly string[]): string =>
    read.url(name, read.required(name, remedy) || undefined, schemes) ?? '';
  const mongo = ['mongodb', 'mongodb+srv'];
  const eventStoreUrl = required('EVENTSTORE_URL', 'give esdb://… of the event store; `npm start` sets it for you.', [
    'esdb',
    'esdb+discover',
  ]);
  const mongoUrl = required(
    'MONGODB_URL',
    'give mongodb://… of the document store; `npm start` sets it for you.',
    mongo,
  );
  const keysUrl = read.url('KEYS_URL', read.text('KEYS_URL'), mongo) ?? mongoUrl;
  return { eventStoreUrl, mongoUrl, keysUrl, wrappingKeys: readWrappingKeys(read) };
}
