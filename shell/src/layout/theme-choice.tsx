import { theme, useTheme } from '@recto/frame';
import { lazy, Suspense } from 'react';
import styles from './theme-choice.module.css';

const ThemeSwitch = lazy(async () => ({
  default: (await import('@recto/ui/theme-switch/theme-switch.tsx')).ThemeSwitch,
}));

/** Light, dark or as the system: fetched after the rest, into a place that is kept for it. */
export const ThemeChoice = () => {
  const choice = useTheme();
  return (
    <span className={styles.place}>
      <Suspense fallback={null}>
        <ThemeSwitch value={choice} onChange={theme.choose} />
      </Suspense>
    </span>
  );
};
