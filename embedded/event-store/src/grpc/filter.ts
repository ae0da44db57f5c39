import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument } from './errors.ts';

/** Which events of `$all` are wanted, and after how many looked at a checkpoint is due. */
export type Filter = {
  matches(event: { type: string; stream: string }): boolean;
  checkpointInterval: number;
};

/** The window that EventStoreDB uses when the client names none. */
const DEFAULT_WINDOW = 32;

const expressionTest = (expression: ReadReq.Options.FilterOptions.Expression): ((text: string) => boolean) => {
  const source = expression.getRegex();
  const prefixes = expression.getPrefixList();
  if (source === '') {
    if (prefixes.length === 0) throw invalidArgument('A filter needs a regular expression or prefixes');
    return text => prefixes.some(prefix => text.startsWith(prefix));
  }
  try {
    // Clients write .NET expressions: unneeded escapes are allowed there, and `(?i)` in front ignores case.
    const regex = source.startsWith('(?i)') ? new RegExp(source.slice(4), 'i') : new RegExp(source);
    return text => regex.test(text);
  } catch {
    throw invalidArgument(`"${source}" is not a regular expression`);
  }
};

/** Reads the filter of a request. */
export const filterOf = (options: ReadReq.Options.FilterOptions): Filter => {
  const byStream = options.getStreamIdentifier();
  const byType = options.getEventType();
  const multiplier = options.getCheckpointintervalmultiplier();
  const window = options.hasMax() ? options.getMax() : DEFAULT_WINDOW;
  if (multiplier < 1 || window < 1) throw invalidArgument('The checkpoint interval must be greater than 0');
  const checkpointInterval = window * multiplier;
  if (byStream) {
    const test = expressionTest(byStream);
    return { matches: ({ stream }) => test(stream), checkpointInterval };
  }
  if (!byType) throw invalidArgument('A filter is on stream names or on event types');
  const test = expressionTest(byType);
  return { matches: ({ type }) => test(type), checkpointInterval };
};
