import '@recto/ui/global.css';
import './layout/frame.css';
import './first/first.css';
import { mount } from './mount.tsx';

mount();
