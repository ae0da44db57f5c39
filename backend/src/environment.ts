import { readFileSync } from 'node:fs';

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

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** The value, or undefined when it is neither set nor in a file. Empty counts as not set. */
  text(name: string): string | undefined {
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

  required(name: string, remedy: string): string {
    const value = this.text(name);
    if (value === undefined) this.refuse(`${name} is not set: ${remedy}`);
    return value ?? '';
  }

  /** A whole number within the given bounds. */
  number(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    this.refuse(`${name} is "${value}": give a whole number from ${min} to ${max}.`);
    return fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.text(name)?.toLowerCase();
    if (value === undefined) return fallback;
    if (['true', '1', 'yes', 'on'].includes(value)) return true;
    if (['false', '0', 'no', 'off'].includes(value)) return false;
    this.refuse(`${name} is "${value}": give true or false.`);
    return fallback;
  }

  choice<T extends string>(name: string, fallback: T, choices: readonly T[]): T {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const found = choices.find(choice => choice === value);
    if (found === undefined) this.refuse(`${name} is "${value}": give one of ${choices.join(', ')}.`);
    return found ?? fallback;
  }

  /** A URL with one of the given schemes, kept as written. Its value is never repeated: it may hold a password. */
  url(name: string, value: string | undefined, schemes: readonly string[]): string | undefined {
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
