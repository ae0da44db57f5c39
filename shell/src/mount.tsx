import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

/** Takes over the page. */
export const mount = (): void => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(<App />);
};
