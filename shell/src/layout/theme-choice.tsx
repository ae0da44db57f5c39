import { theme, useTheme } from '@recto/frame';
import { useLate } from '@recto/frame/late/use-late.ts';
import { useIsShown } from '../first/show-app.tsx';
import styles from './theme-choice.module.css';

const themeSwitch = async () => ({
  default: (await import('@recto/ui/theme-switch/theme-switch.tsx')).ThemeSwitch,
});

/** Light, dark or as the system: fetched after the rest, into a place that is kept for it. */
export const ThemeChoice = () => {
  const choice = useTheme();
  const ThemeSwitch = useLate(themeSwitch, { isAhead: useIsShown(), isNeeded: false }, () => undefined);
  return <span className={styles.place}>{ThemeSwitch && <ThemeSwitch value={choice} onChange={theme.choose} />}</span>;
};
