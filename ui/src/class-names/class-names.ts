/** Joins the class names that hold; leaves out `false`, `undefined` and empty ones. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
