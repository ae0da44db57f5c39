import { useEffect, useState } from 'react';
import { Logo } from '../src/logo/logo.tsx';
import { type ThemeChoice, ThemeSwitch } from '../src/theme-switch/theme-switch.tsx';
import styles from './gallery.module.css';
import { Colours } from './parts/colours.tsx';
import { Controls } from './parts/controls.tsx';
import { Feedback } from './parts/feedback.tsx';
import { Forms } from './parts/forms.tsx';
import { Lists } from './parts/lists.tsx';
import { Reading } from './parts/reading.tsx';
import { States } from './parts/states.tsx';
import { Uploads } from './parts/uploads.tsx';

const asked = new URLSearchParams(location.search).get('theme');

/** Every component in every state. `?theme=dark` starts in the dark. */
export const Gallery = () => {
  const [theme, setTheme] = useState<ThemeChoice>(asked === 'dark' || asked === 'light' ? asked : 'system');
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo />
        <ThemeSwitch value={theme} onChange={setTheme} />
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>Components</h1>
        <Colours />
        <Controls />
        <Forms />
        <Feedback />
        <Lists />
        <Reading />
        <Uploads />
        <States />
      </main>
    </div>
  );
};
