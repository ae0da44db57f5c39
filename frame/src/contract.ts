/**
 * The version of the contract between the shell and the areas: what `index.ts` exports, the names of shared modules,
 * the custom properties of the tokens, the shape of `./App` and of widgets. Within one version it only grows. The
 * shell of version N runs areas of N and N−1; anything that breaks an area makes N+1.
 */
export const CONTRACT = 1;

/** Whether a shell that offers contract `shell` runs an area that was built for contract `area`. */
export const runsContract = (shell: number, area: number): boolean => area <= shell && area >= shell - 1;
