import type { CSSProperties } from 'react';

/**
 * Says how far below the window's upper edge the toolbar of an editor inside stays in sight: under the bars of its
 * screen. Not in a stylesheet, since the build gives the properties of each a name of its own.
 */
export const belowBars = (height: string): CSSProperties => Object.fromEntries([['--stuck', height]]);
