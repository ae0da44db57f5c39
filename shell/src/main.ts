import '@recto/ui/global.css';
import './layout/frame.css';
import './first/first.css';
import './first/first-page.css';
import './first/first-lists.css';
import './first/first-search.css';
import './first/first-author.css';
import './first/first-login.css';
import { mount } from './mount.tsx';

mount();
