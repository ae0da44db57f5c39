import { stat } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';

/**
 * Makes a request for more last bytes than a file has one for all of its bytes, which it means (RFC 9110, 14.1.2):
 * `sendFile` would refuse it with 416.
 */
export async function allowOverlongSuffix(request: FastifyRequest, path: string): Promise<void> {
  const count = /^ *bytes=-(\d+)$/.exec(request.headers.range ?? '')?.[1];
  if (count && Number(count) > (await stat(path)).size) request.raw.headers.range = 'bytes=0-';
}
