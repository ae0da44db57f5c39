import { type Loaded, loadExposed } from '../remotes/load-remote.ts';

const apps = new Map<string, Loaded>();

/** The app of an area that came last; undefined when none has come yet. */
export const runningApp = (area: string): Loaded | undefined => apps.get(area);

/**
 * Loads the app of an area from the release that is current now.
 * @throws RemoteError
 */
export async function startApp(area: string): Promise<Loaded> {
  const app = await loadExposed(area, 'App');
  apps.set(area, app);
  return app;
}

/** The app of an area; loaded only where none has come yet. */
export const appOf = (area: string): Loaded | Promise<Loaded> => runningApp(area) ?? startApp(area);
