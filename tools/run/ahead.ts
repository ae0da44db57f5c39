import { once } from 'node:events';

// Preloaded into a program that needs others: loads its modules (`?load=<url>&load=…`) while those are starting, then
// waits to be told the environment that names them. What cannot be loaded fails again, and is said, in the program.
const modules = new URL(import.meta.url).searchParams.getAll('load');
const told = once(process, 'message') as Promise<[Record<string, string>]>;
process.channel?.ref();
await Promise.allSettled(modules.map(module => import(module)));
const [environment] = await told;
process.channel?.unref();
Object.assign(process.env, environment);
