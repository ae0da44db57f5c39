import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a port of this machine that can be made slow. */
export type SlowLine = {
  readonly port: number;
  /** Milliseconds by which all that comes back is late from now on. */
  slowDown: (ms: number) => void;
  close: () => void;
};

export const openSlowLine = async (to: number): Promise<SlowLine> => {
  let delayMs = 0;
  const open = new Set<Socket>();
  const server = createServer(near => {
    const far = connect({ host: '127.0.0.1', port: to });
    const carry = (from: Socket, into: Socket, delay: () => number): void => {
      const later = (act: () => void): void => {
        if (delay() === 0) act();
        else setTimeout(act, delay());
      };
      from.on('data', (chunk: Buffer) => later(() => into.writable && into.write(chunk)));
      from.on('close', () => later(() => into.destroy()));
      from.on('error', () => into.destroy());
      open.add(from);
      from.on('close', () => open.delete(from));
    };
    carry(near, far, () => 0);
    carry(far, near, () => delayMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    slowDown: ms => (delayMs = ms),
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
};
