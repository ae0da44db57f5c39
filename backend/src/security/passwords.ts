import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import sodium from 'sodium-native';
import { Gate } from '../gate.ts';

/**
 * Argon2id with 19 MiB, two passes and one lane: OWASP's Password Storage Cheat Sheet. libsodium does the work, on libuv's
 * threads, at most as many at once as there are cores, so that a burst of logins leaves the machine responsive.
 */
const memory = 19_456 * 1024;
const passes = 2;
const hash = promisify(sodium.crypto_pwhash_str_async);
const verify = promisify(sodium.crypto_pwhash_str_verify_async);
/** Passwords that may wait: some seconds' work. */
const queue = 200;
const gate = new Gate(availableParallelism(), queue);

/** However a keyboard composes its letters, a password is the same. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));

/** @returns parameters, salt and hash as a PHC string; Recto's rules let no password be empty. */
export const hashPassword = (password: string): Promise<string> =>
  gate.run(async () => {
    const made = Buffer.alloc(sodium.crypto_pwhash_STRBYTES);
    await hash(made, bytesOf(password), passes, memory);
    return made.toString('latin1', 0, made.indexOf(0));
  });

const random = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');
/** Of no password that anybody knows: the parameters, 16 bytes of salt and 32 of a hash that were never computed. */
const decoy = `$argon2id$v=19$m=${memory / 1024},t=${passes},p=1$${random(16)}$${random(32)}`;

/**
 * Is this the password? For an account that does not exist (`hash` null) the same work is done against a hash that
 * nothing opens, so that the time taken tells nothing.
 * @throws Refused `unavailable` when too many passwords wait already.
 */
export const verifyPassword = async (hash: string | null, password: string): Promise<boolean> => {
  const against = Buffer.alloc(sodium.crypto_pwhash_STRBYTES);
  against.write(hash ?? decoy);
  // libsodium takes no empty one.
  const right = await gate.run(() => verify(against, bytesOf(password || ' ')));
  return right && hash !== null && password !== '';
};
