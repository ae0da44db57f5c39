import { getInstance } from '@module-federation/enhanced/runtime';

// By these names the areas share what exists once.
const shared = ['react', 'react-dom', 'react-router-dom', 'jotai', 'swr', '@recto/frame'] as const;

type Copy = { version: string; from: string; loaded?: boolean | undefined; lib?: (() => unknown) | undefined };
type ShareScope = Readonly<Record<string, Readonly<Record<string, Copy>>>>;

/**
 * In development: says what runs twice after an area has been loaded. Two of React break its hooks, two of the rest
 * mean two routers, sessions or caches that know nothing of each other.
 */
export const twice = (area: string, scope: ShareScope = getInstance()?.shareScopeMap.default ?? {}): string[] =>
  shared.flatMap(name => {
    const running = Object.values(scope[name] ?? {}).filter(copy => copy.loaded || copy.lib);
    if (running.length < 2) return [];
    const copies = running.map(copy => `${copy.version} of ${copy.from}`).join(' and ');
    return [
      `Since ${area} was loaded, ${name} runs more than once: ${copies}. There must be one, the shell's. ` +
        `Give ${area} the same version (npm ls ${name}) and import it by exactly this name.`,
    ];
  });
