import { createPath, type Location, NavigationType, parsePath, type To } from 'react-router-dom';

/** Where the browser is and how it got there. */
export type Place = { location: Location; action: NavigationType };

/** Asked before leaving a place; false stays. */
export type Guard = (to: Location) => boolean | Promise<boolean>;

/** The browser's history, as the router drives it, with guards that may hold a navigation back, Back included. */
export type FrameHistory = {
  place: () => Place;
  subscribe: (listener: () => void) => () => void;
  createHref: (to: To) => string;
  push: (to: To, state?: unknown) => void;
  replace: (to: To, state?: unknown) => void;
  go: (delta: number) => void;
  guard: (guard: Guard) => () => void;
};

type Entry = { usr: unknown; key: string; index: number };
type Held = { entry: Entry; url: string };

/** A history over `window.history`, or over an array for tests and previews (`path` given). */
export function createFrameHistory(path?: string): FrameHistory {
  const back = path === undefined ? browserStack() : memoryStack(path);
  const listeners = new Set<() => void>();
  const guards = new Set<Guard>();
  // Where each key stands, so that a pop can be taken back by the right number of steps.
  const indexes = new Map<string, number>();
  let place: Place = { location: locationOf(back.now()), action: NavigationType.Pop };
  // Pops that this file causes itself, while it holds a navigation back or lets it through.
  let silentPops = 0;
  let letThrough = false;

  const arrive = (action: NavigationType) => {
    place = { location: locationOf(back.now()), action };
    for (const listener of [...listeners]) listener();
  };

  const mayLeave = async (to: Location): Promise<boolean> => {
    for (const guard of [...guards]) if (!(await guard(to))) return false;
    return true;
  };

  const travel = (action: NavigationType.Push | NavigationType.Replace, to: To, usr: unknown) => {
    const index = back.now().entry.index + (action === NavigationType.Push ? 1 : 0);
    const held: Held = { entry: { usr: usr ?? null, key: newKey(), index }, url: resolved(to, place.location) };
    const leave = () => {
      if (action === NavigationType.Push) back.push(held);
      else back.replace(held);
      arrive(action);
    };
    if (guards.size === 0) return leave();
    void mayLeave(locationOf(held)).then(ok => ok && leave());
  };

  back.onPop(() => {
    if (silentPops > 0) {
      silentPops--;
      return;
    }
    const delta = back.now().entry.index - indexOf(place.location);
    if (guards.size === 0 || letThrough || delta === 0) {
      letThrough = false;
      return arrive(NavigationType.Pop);
    }
    const to = locationOf(back.now());
    silentPops++;
    back.go(-delta);
    void mayLeave(to).then(ok => {
      if (!ok) return;
      letThrough = true;
      back.go(delta);
    });
  });

  function indexOf(location: Location): number {
    return indexes.get(location.key) ?? 0;
  }
  function locationOf({ entry, url }: Held): Location {
    indexes.set(entry.key, entry.index);
    const { pathname = '/', search = '', hash = '' } = parsePath(url);
    return { pathname, search, hash, state: entry.usr, key: entry.key };
  }

  return {
    place: () => place,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    createHref: to => (typeof to === 'string' ? to : createPath(to)),
    push: (to, state) => travel(NavigationType.Push, to, state),
    replace: (to, state) => travel(NavigationType.Replace, to, state),
    go: delta => back.go(delta),
    guard(guard) {
      guards.add(guard);
      return () => guards.delete(guard);
    },
  };
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);

const resolved = (to: To, from: Location): string => {
  const parts = typeof to === 'string' ? parsePath(to) : to;
  return createPath({
    pathname: parts.pathname ?? from.pathname,
    search: parts.search ?? '',
    hash: parts.hash ?? '',
  });
};

type Stack = {
  now: () => Held;
  push: (held: Held) => void;
  replace: (held: Held) => void;
  go: (delta: number) => void;
  onPop: (listener: () => void) => void;
};

function browserStack(): Stack {
  const entry = (): Entry => {
    const state = window.history.state as Partial<Entry> | null;
    return { usr: state?.usr ?? null, key: state?.key ?? 'default', index: state?.index ?? 0 };
  };
  const url = () => window.location.pathname + window.location.search + window.location.hash;
  const before = window.history.state as Partial<Entry> | null;
  if (before?.index === undefined) window.history.replaceState({ ...entry(), index: 0 }, '');
  return {
    now: () => ({ entry: entry(), url: url() }),
    push: held => window.history.pushState(held.entry, '', held.url),
    replace: held => window.history.replaceState(held.entry, '', held.url),
    go: delta => window.history.go(delta),
    onPop: listener => window.addEventListener('popstate', listener),
  };
}

function memoryStack(path: string): Stack {
  let at = 0;
  const stack: Held[] = [{ entry: { usr: null, key: 'default', index: 0 }, url: path }];
  let popped = () => {};
  const now = (): Held => {
    const held = stack[at];
    if (!held) throw new Error('The history is empty');
    return held;
  };
  return {
    now,
    push(held) {
      stack.splice(++at, stack.length, held);
    },
    replace(held) {
      stack[at] = held;
    },
    go(delta) {
      at = Math.max(0, Math.min(stack.length - 1, at + delta));
      popped();
    },
    onPop: listener => (popped = listener),
  };
}
