import '@recto/ui/global.css';
import { standIn } from '@recto/frame/stand-in/stand-in.tsx';
import App from './app.tsx';

// The area alone, for working on it: `npm run dev -w mfe-auth`.
standIn(App, ['/login', '/register', '/forgotpassword', '/profile', '/settings', '/terms-of-use', '/privacy-policy']);
