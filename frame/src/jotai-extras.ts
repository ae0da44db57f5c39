/** Subpaths of jotai are not shared between areas: they come through here, so that there is one store. */
export { atomWithStorage, RESET } from 'jotai/utils';
