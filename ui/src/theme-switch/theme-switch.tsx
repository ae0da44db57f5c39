import { Monitor, Moon, Sun } from 'lucide-react';
import { Segmented } from '../segmented/segmented.tsx';
import * as texts from '../texts/texts.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** Light, dark, or what the system says. Whoever shows it keeps the choice and marks the document. */
export const ThemeSwitch = ({ value, onChange }: { value: ThemeChoice; onChange: (value: ThemeChoice) => void }) => (
  <Segmented
    label={texts.theme}
    value={value}
    onChange={onChange}
    iconsOnly
    options={[
      { value: 'light', label: texts.themeLight, icon: <Sun aria-hidden="true" /> },
      { value: 'system', label: texts.themeSystem, icon: <Monitor aria-hidden="true" /> },
      { value: 'dark', label: texts.themeDark, icon: <Moon aria-hidden="true" /> },
    ]}
  />
);
