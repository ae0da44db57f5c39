import '@recto/ui/global.css';
import { standIn } from '@recto/frame/stand-in/stand-in.tsx';
import App from './app.tsx';

// The area alone, for working on it: `npm run dev -w mfe-library`.
standIn(App, [
  '/feed/subscriptions',
  '/feed/history',
  '/feed/read-later',
  '/feed/liked-pages',
  '/u/collections',
  '/u/pages',
  '/u/dashboard',
  '/u/analytics',
  '/u/monetization',
  '/notifications',
  '/admin',
]);
