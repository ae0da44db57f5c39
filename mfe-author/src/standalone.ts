import '@recto/ui/global.css';
import { standIn } from '@recto/frame/stand-in/stand-in.tsx';
import App from './app.tsx';

// The area alone, for working on it: `npm run dev -w mfe-author`.
standIn(App, ['/new-page']);
