import type { Configurations } from '@recto/contracts/http/shared.ts';
import { switchLabels } from '@recto/contracts/messages/page.ts';
import type { PageType } from '@recto/contracts/rules/page.ts';
import { Switch } from '@recto/ui/switch/switch.tsx';
import { texts } from '../texts.ts';
import styles from './settings.module.css';

type Name = keyof Configurations;
type Props = { type: PageType; configurations: Configurations; onToggle: (name: Name, on: boolean) => unknown };

// The labels say "Disable", so these are on when what is stored is off.
const inverted: ReadonlySet<Name> = new Set(['comments', 'rating', 'links']);
const names: readonly Name[] = ['comments', 'rating', 'links', 'anonymously'];

/** The switches of a page. A private page cannot be anonymous: its address holds the username. */
export const Switches = ({ type, configurations, onToggle }: Props) => (
  <div className={styles.switches}>
    {names
      .filter(name => type === 'public' || name !== 'anonymously')
      .map(name => (
        <Switch
          key={name}
          name={name}
          label={switchLabels[name]}
          hint={texts.switchHints[name]}
          checked={inverted.has(name) !== configurations[name]}
          onChange={checked => void onToggle(name, inverted.has(name) !== checked)}
        />
      ))}
  </div>
);
