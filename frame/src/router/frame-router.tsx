import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { Router } from 'react-router-dom';
import { only } from '../only.ts';
import { createFrameHistory, type FrameHistory } from './history.ts';

only('router');

const HistoryContext = createContext<FrameHistory | null>(null);

/** The history that the nearest {@link FrameRouter} drives. */
export const useHistory = (): FrameHistory => {
  const history = useContext(HistoryContext);
  if (!history) throw new Error('There is no FrameRouter around this component');
  return history;
};

/** The one router. `path` starts it in memory, for tests. */
export const FrameRouter = ({ path, children }: { path?: string; children: ReactNode }) => {
  const history = useMemo(() => createFrameHistory(path), [path]);
  const place = useSyncExternalStore(history.subscribe, history.place, history.place);
  return (
    <HistoryContext value={history}>
      <Router navigator={history} location={place.location} navigationType={place.action}>
        {children}
      </Router>
    </HistoryContext>
  );
};
