import '@recto/ui/global.css';
import { mount } from './mount.tsx';

mount();
