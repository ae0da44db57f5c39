import { IncomingMessage, type OutgoingHttpHeader, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Configuration } from '../configuration.ts';
import type { App } from './app-types.ts';

/**
 * Sets the headers of every answer, as its address wants them: what the API answers is data, and all else may be a page or
 * a part of one. They are made once, as they say the same each time. See docs/decisions/0025-headers-of-data.md.
 */
export const setSecurityHeaders = (app: App, configuration: Configuration): void => {
  const ofData = headersBy(forData(configuration));
  const ofSite = [...headersBy(forSite(configuration)), ['permissions-policy', permissionsPolicy] as const];
  app.addHook('onRequest', async ({ raw }, reply) => {
    for (const [name, value] of raw.url?.startsWith('/api/') ? ofData : ofSite) reply.raw.setHeader(name, value);
  });
};

const headersBy = (options: HelmetOptions): [name: string, value: OutgoingHttpHeader][] => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, error => {
    if (error !== undefined) throw new Error('helmet could not make its headers', { cause: error });
  });
  return Object.entries(response.getHeaders()).map(([name, value = '']) => [name, value]);
};

const isOverHttps = ({ publicUrl }: Configuration): boolean => publicUrl?.startsWith('https:') ?? false;

/** Of every answer. */
const forAll = (configuration: Configuration) =>
  ({
    strictTransportSecurity: isOverHttps(configuration) ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Reset links carry a code in their query.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
  }) satisfies HelmetOptions;

/**
 * Scripts and frames come from the site alone; none is evaluated, and none is inline but the one that the released page
 * brings, which its answer names by its hash. The data blocks of the first HTML are JSON, which no browser runs.
 */
const forSite = (configuration: Configuration): HelmetOptions => {
  const { imageKit } = configuration;
  const images = ["'self'", 'data:', 'blob:', ...(imageKit ? [new URL(imageKit.urlEndpoint).origin] : [])];
  return {
    ...forAll(configuration),
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
        ...(isOverHttps(configuration) && { upgradeInsecureRequests: [] }),
      },
    },
  };
};

/** Nothing in it is run, drawn, framed or sent, wherever it is opened; what only documents heed is left out. */
const forData = (configuration: Configuration): HelmetOptions => ({
  ...forAll(configuration),
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      formAction: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

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
