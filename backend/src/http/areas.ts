import type { Area } from './app-types.ts';
import { auth } from './auth.ts';

/** Every area of the API. A new one is a file in this folder and a line here. */
export const areas: readonly Area[] = [auth];
