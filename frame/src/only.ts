const place = globalThis as typeof globalThis & { __recto_only?: Set<string> };

/**
 * In development: refuses to go on when a second copy of what must exist once on the page starts: two sessions, caches or
 * routers would know nothing of each other.
 */
export const only = (what: 'session' | 'cache' | 'router'): void => {
  if (!import.meta.env.DEV) return;
  const running = (place.__recto_only ??= new Set());
  if (running.has(what))
    throw new Error(
      `A second ${what} has started on this page. Take everything from '@recto/frame' by exactly this name: a subpath ` +
        'of it is a copy of its own. After a change in the frame itself, reload the page.',
    );
  running.add(what);
};
