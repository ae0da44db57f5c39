import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { checkFixedPorts } from './port.ts';
import { Refused } from './refused.ts';

it('names a port of development that is taken', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const refusal = new Refused(
    `Port ${port} is in use. Development serves the front end at ${port}, and at no others: end what is there, such as another npm run dev.`,
  );
  await expect(checkFixedPorts([port], '127.0.0.1')).rejects.toEqual(refusal);
  server.close();
  await once(server, 'close');
  await expect(checkFixedPorts([port], '127.0.0.1')).resolves.toBeUndefined();
});
