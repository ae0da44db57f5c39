import type { ApiError } from '@recto/frame';

/** Nothing is there: neither now, nor is it an address at which anything can be (an unknown kind of thing). */
export const isNowhere = ({ status }: ApiError): boolean => status === 404 || status === 400;
