import { readFileSync } from 'node:fs';

/**
 * Preloaded into the processes of a test (`--import`): their clock is ahead by the milliseconds that stand in the file
 * named by `RECTO_TEST_CLOCK`, from the moment that they stand there. What measures spans is left as it is, as when an
 * operating system's clock is set.
 */
const file = process.env['RECTO_TEST_CLOCK'];
const lookAgainMs = 10;
const Real = Date;
let ahead = 0;
let looked = Number.NEGATIVE_INFINITY;

const now = (): number => {
  if (file !== undefined && performance.now() - looked > lookAgainMs) {
    looked = performance.now();
    ahead = Number(readFileSync(file, 'utf8'));
  }
  return Real.now() + ahead;
};

globalThis.Date = new Proxy(Real, {
  construct: (target, args, as) => Reflect.construct(target, args.length === 0 ? [now()] : args, as) as Date,
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
