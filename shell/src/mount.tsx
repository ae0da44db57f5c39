import { reportUncaught } from '@recto/frame/errors/report-error.ts';
import { provideWidgets } from '@recto/frame/widgets/widget.tsx';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadWidget } from './remotes/widgets.ts';

/** Takes over the page. */
export const mount = (): void => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  reportUncaught();
  provideWidgets(loadWidget);
  createRoot(root).render(<App />);
};
