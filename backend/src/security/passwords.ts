import { availableParallelism } from 'node:os';
import { Argon2id } from 'oslo/password';
import { Gate } from '../gate.ts';

/**
 * Argon2id with 19 MiB, two passes and one lane: OWASP's Password Storage Cheat Sheet. The work is done on libuv's
 * threads, at most as many at once as there are cores, so that a burst of logins leaves the machine responsive.
 */
const argon = new Argon2id({ memorySize: 19_456, iterations: 2, parallelism: 1, tagLength: 32 });
/** Passwords that may wait: some seconds' work. */
const queue = 200;
const gate = new Gate(availableParallelism(), queue);

export const hashPassword = (password: string): Promise<string> => gate.run(() => argon.hash(password));

let decoy: Promise<string> | undefined;

/**
 * Is this the password? For an account that does not exist (`hash` null) the same work is done against a hash that
 * nothing opens, so that the time taken tells nothing.
 */
export const verifyPassword = async (hash: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword('a password that nobody has');
  const against = hash ?? (await decoy);
  const right = await gate.run(() => argon.verify(against, password));
  return right && hash !== null;
};
