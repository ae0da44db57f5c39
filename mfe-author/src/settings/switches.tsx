import type { Configurations } from '@recto/contracts/http/shared.ts';
import { switchLabels } from '@recto/contracts/messages/page.ts';
import type { PageType } from '@recto/contracts/rules/page.ts';
import { Switch } from '@recto/ui/switch/switch.tsx';
import { texts } from '../texts.ts';
import { pageSwitches } from './page-switches.ts';
import styles from './settings.module.css';

type Name = keyof Configurations;
type Props = {
  type: PageType;
  configurations: Configurations;
  /** They are being sent: a press would come too late. */
  busy?: boolean;
  onToggle: (name: Name, on: boolean) => unknown;
};

/** The switches of a page. A private page cannot be anonymous: its address holds the username. */
export const Switches = ({ type, configurations, busy = false, onToggle }: Props) => (
  <div className={styles.switches}>
    {pageSwitches
      .filter(({ name }) => type === 'public' || name !== 'anonymously')
      .map(({ name, isInverted }) => (
        <Switch
          key={name}
          name={name}
          label={switchLabels[name]}
          hint={texts.switchHints[name]}
          checked={isInverted !== configurations[name]}
          busy={busy}
          onChange={checked => void onToggle(name, isInverted !== checked)}
        />
      ))}
  </div>
);
