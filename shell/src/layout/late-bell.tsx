import { useLate } from '@recto/frame/late/use-late.ts';
import { useIsShown } from '../first/show-app.tsx';
import menu from './account-menu.module.css';

const bell = () => import('./bell.tsx');

/** The bell of somebody who is signed in: fetched after the rest, into a place that is kept for it. */
export const LateBell = () => {
  const Bell = useLate(bell, { isAhead: useIsShown(), isNeeded: false }, () => undefined);
  return Bell ? <Bell /> : <span className={menu.round} />;
};
