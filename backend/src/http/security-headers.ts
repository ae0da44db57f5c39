import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Configuration } from '../configuration.ts';

/**
 * Headers of every answer. Scripts and frames come from the site alone; no script is inline, none evaluated. The data
 * block of the first HTML is JSON, which no browser runs.
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
        // Dialogs and messages insert a style element of their own (the libraries take no nonce at run time).
        styleSrc: ["'self'", "'unsafe-inline'"],
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
