import swagger from '@fastify/swagger';
import { PRODUCT_NAME } from '@recto/contracts/product.ts';
import type { App } from './app-types.ts';

/** Collects every route's schema; `GET /api/openapi.json` answers them. Registered before the routes. */
export const describeApi = async (app: App): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${PRODUCT_NAME} API`, version: '1' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
};
