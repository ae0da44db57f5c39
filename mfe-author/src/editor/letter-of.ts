type Key = Pick<KeyboardEvent, 'key' | 'code' | 'altKey'>;

/**
 * The Latin letter of a key, in lower case, also where the keyboard writes another script; empty for other keys. With Alt,
 * which writes letters of its own on many keyboards, it is what is written.
 */
export function letterOf({ key, code, altKey }: Key): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return altKey ? '' : (/^Key([A-Z])$/.exec(code)?.[1] ?? '').toLowerCase();
}
