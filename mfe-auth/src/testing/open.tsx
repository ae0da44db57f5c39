import { openArea } from '@recto/frame/testing/area.tsx';
import App from '../app.tsx';

/** Opens this area at an address, as the shell would. */
export const open = (path: string) => openArea(App, path);
