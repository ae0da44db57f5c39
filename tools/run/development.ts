import { areas, devPorts } from '../../shell/src/releases/areas.ts';
import { serveDevelopment } from '../../shell/src/releases/dev.ts';

/** The process of `npm run dev` that serves the shell and all areas with hot reload. */
const stop = await serveDevelopment(areas, false);
console.log(JSON.stringify({ ready: true, url: `http://127.0.0.1:${devPorts.shell}`, port: devPorts.shell }));
process.once('SIGTERM', () => {
  void stop().then(() => process.exit(0));
});
