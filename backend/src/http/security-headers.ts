import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Configuration } from '../configuration.ts';
import type { App } from './app-types.ts';

/**
 * Sets the headers of every answer. They are made once, as they say the same each time.
 */
export const setSecurityHeaders = (app: App, configuration: Configuration): void => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options(configuration))(response.req, response, error => {
    if (error !== undefined) throw new Error('helmet could not make its headers', { cause: error });
  });
  response.setHeader('permissions-policy', permissionsPolicy);
  const headers = Object.entries(response.getHeaders());
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value = ''] of headers) reply.raw.setHeader(name, value);
  });
};

/**
 * Scripts and frames come from the site alone; none is evaluated, and none is inline but the one that the released page
 * brings, which its answer names by its hash. The data blocks of the first HTML are JSON, which no browser runs.
 */
const options = ({ publicUrl, imageKit }: Configuration): HelmetOptions => {
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
