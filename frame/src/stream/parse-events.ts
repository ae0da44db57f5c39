/** One server-sent event. `type` is `message` where the server names none. */
export type ServerEvent = { type: string; data: string; id: string | null };

/**
 * Cuts a stream of text into server-sent events, by the rules of the HTML standard ("Interpreting an event stream"),
 * `retry` aside. Answers a function that takes the next piece and gives the events that it completes.
 */
export const eventParser = (): ((piece: string) => ServerEvent[]) => {
  let rest = '';
  let type = '';
  let data: string[] = [];
  let id: string | null = null;

  const take = (line: string, complete: ServerEvent[]) => {
    if (line === '') {
      if (data.length > 0) complete.push({ type: type || 'message', data: data.join('\n'), id });
      type = '';
      data = [];
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1));
    if (field === 'event') type = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) id = value;
  };

  return piece => {
    const complete: ServerEvent[] = [];
    // A carriage return at the end may be half of a line break; it waits for the next piece.
    const text = rest + piece;
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? '') + text.slice(end);
    for (const line of lines) take(line, complete);
    return complete;
  };
};
