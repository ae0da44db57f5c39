import { useLate } from '@recto/frame/late/use-late.ts';
import { useIsShown } from '../first/show-app.tsx';
import { appOf } from '../outlet/running.ts';
import menu from './account-menu.module.css';

const ownCorner = () => import('./own-corner.tsx');

/** The bell of somebody who is signed in, with what is fetched for them after the rest; its place is kept for it. */
export const LateBell = ({ isWriting }: { isWriting: boolean }) => {
  const OwnCorner = useLate(ownCorner, { isAhead: useIsShown(), isNeeded: false }, () => undefined);
  return OwnCorner ? <OwnCorner isWriting={isWriting} appOf={appOf} /> : <span className={menu.round} />;
};
