import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { configurationOf } from '../../../rspack.config.ts';
import { type Area, devPorts } from './areas.ts';

/**
 * Starts development servers with hot reload: one area alone in its stand-in frame, or the shell and areas together.
 * Calls go to the backend at `RECTO_BACKEND` (http://localhost:3000 unless set).
 * @param ports where areas listen instead of at their own ports
 * @returns how to stop them
 */
export async function serveDevelopment(
  which: readonly Area[],
  alone: boolean,
  ports: Partial<Record<Area, number>> = {},
): Promise<() => Promise<void>> {
  const servers = which.map(area => {
    const { devServer, ...configuration } = configurationOf(area, alone ? 'alone' : 'development', ports[area]);
    const compiler = rspack(configuration);
    return new RspackDevServer({ ...devServer, setupExitSignals: false }, compiler);
  });
  for (const server of servers) await server.start();
  for (const area of which) console.log(`${area} http://127.0.0.1:${ports[area] ?? devPorts[area]}`);
  return async () => {
    await Promise.all(servers.map(server => server.stop()));
  };
}
