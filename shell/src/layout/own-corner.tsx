import { useEffect } from 'react';
import { type AppOf, useAreasAhead } from '../outlet/use-areas-ahead.ts';
import { Bell } from './bell.tsx';
import { fetchOwnGroups } from './nav-list.tsx';

type Props = {
  /** One is where one writes. */
  isWriting: boolean;
  appOf: AppOf;
};

/**
 * What comes last for somebody who is signed in: the bell, and what may be wanted when there is no connection any more:
 * where one writes there is no side navigation, and no other screen.
 */
export default function OwnCorner({ isWriting, appOf }: Props) {
  useEffect(() => void fetchOwnGroups(), []);
  useAreasAhead(isWriting, appOf);
  return <Bell />;
}
