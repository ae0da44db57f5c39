import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sharedAsk } from './shared-ask.ts';

/** A question whose answer is given by the test: the first one sent is answered with 1, the next with 2. */
const answeredByHand = () => {
  const sent: (() => void)[] = [];
  const ask = sharedAsk(() => new Promise<number>(resolve => sent.push(() => resolve(sent.length))));
  return { ask, sent };
};

/** More turns of the event loop than a question waits for others. */
const turns = async () => {
  for (let each = 0; each < 5; each += 1) await turn();
};

test('who asks meanwhile shares the next question, which is sent once the one under way is answered', async () => {
  const { ask, sent } = answeredByHand();
  const first = ask();
  await turns();
  const [second, third] = [ask(), ask()];
  await turns();
  expect(sent).toHaveLength(1);
  sent[0]?.();
  expect(await first).toBe(1);
  await turns();
  expect(sent).toHaveLength(2);
  sent[1]?.();
  expect(await Promise.all([second, third])).toEqual([2, 2]);
});

test('who asks a turn of the event loop later still shares a question that was not sent yet', async () => {
  const { ask, sent } = answeredByHand();
  const first = ask();
  await turn();
  const second = ask();
  await turns();
  sent[0]?.();
  expect(await Promise.all([first, second])).toEqual([1, 1]);
  expect(sent).toHaveLength(1);
});

test('a question that fails is told to those who share it; the next is sent all the same', async () => {
  let fails = true;
  const ask = sharedAsk(async () => {
    if (fails) throw new Error('away');
    return 'there';
  });
  const both = await Promise.allSettled([ask(), ask()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await ask()).toBe('there');
});
