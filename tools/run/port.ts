import { createServer } from 'node:net';
import { Refused } from './refused.ts';

/** Throws Refused when nothing can listen at this port; 0 stands for any free one. */
export async function checkPort(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const problem = await listenError(port, host);
  if (problem === undefined) return;
  if (problem === 'EADDRINUSE') throw new Refused(await busyPort(port, host));
  if (problem === 'EACCES') {
    throw new Refused(`This user may not open port ${port}. Choose one above 1023: PORT=3000 npm start`);
  }
  throw new Refused(`Recto cannot listen on ${host}:${port} (${problem}). HOST and PORT set the address.`);
}

/** Throws Refused when one of the ports that nobody can choose, as areas name each other by them, is taken. */
export async function checkFixedPorts(ports: readonly number[], host: string): Promise<void> {
  for (const port of ports) {
    if ((await listenError(port, host)) === undefined) continue;
    throw new Refused(
      `Port ${port} is in use. Development serves the front end at ${ports.join(', ')}, and at no others: end what is there, such as ` +
        'another npm run dev.',
    );
  }
}

/** The sentence about a busy port, with one that is free. */
async function busyPort(port: number, host: string): Promise<string> {
  let free = port + 1;
  while (free < port + 50 && (await listenError(free, host)) !== undefined) free += 1;
  return `Port ${port} is in use by another program. Choose another: PORT=${free} npm start`;
}

function listenError(port: number, host: string): Promise<string | undefined> {
  const server = createServer();
  return new Promise(resolve => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
