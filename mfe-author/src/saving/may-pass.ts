import type { ApiError } from '@recto/frame';

/** Whether the same call may succeed in a while: nothing is wrong with it, but with the network or the server. */
export const mayPass = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;
