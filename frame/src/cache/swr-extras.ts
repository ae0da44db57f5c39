/** Subpaths of swr are not shared between areas: they come through here, so that there is one cache. */
export { default as useSWRInfinite } from 'swr/infinite';
