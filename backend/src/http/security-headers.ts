import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Configuration } from '../configuration.ts';
import type { App } from './app-types.ts';

/**
 * Headers of every answer. Scripts and frames come from the site alone; none is evaluated, and none is inline but the
 * one that the released page brings, which its answer names by its hash. The data blocks of the first HTML are JSON,
 * which no browser runs.
 */
export const securityHeaders = ({ publicUrl, imageKit }: Configuration): FastifyHelmetOptions => {
  const overHttps = publicUrl?.startsWith('https:') ?? false;
  const images = ["'self'", 'data:', 'blob:', ...(imageKit ? [new URL(imageKit.urlEndpoint).origin] : [])];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // What reaches a sink that could run code goes through the policies of `shell/src/early/trusted-types.ts`.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'recto-inert'],
        styleSrc: ["'self'"],
        imgSrc: images,
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(overHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: overHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Reset links carry a code in their query.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
  };
};

/** What the site has no use for, so that no script in it, however it came there, can ask a reader for it. */
const unusedPowers = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const permissionsPolicy = unusedPowers.map(power => `${power}=()`).join(', ');

/** Denies what the site does not use on every answer; helmet has no such header. */
export const denyUnusedPowers = (app: App): void => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });
};
