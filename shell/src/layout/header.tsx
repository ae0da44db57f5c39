import * as paths from '@recto/contracts/paths.ts';
import { useSession } from '@recto/frame';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import { IconButton } from '@recto/ui/icon-button/icon-button.tsx';
import { Logo } from '@recto/ui/logo/logo.tsx';
import { PanelLeft, SquarePen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { LateBell } from './late-bell.tsx';
import { SearchField } from './search-field.tsx';
import { texts } from './texts.ts';
import { ThemeChoice } from './theme-choice.tsx';

/** `nav` is how the side navigation is shown; null where there is none. */
type Props = { nav: 'folded' | 'open' | null; onFold: () => void };

/** The bar at the top: home, search, writing, notifications, account. */
export const Header = ({ nav, onFold }: Props) => {
  const session = useSession();
  return (
    <header className="frame-header">
      {nav && (
        <IconButton
          className={styles.wide}
          label={nav === 'folded' ? texts.unfold : texts.fold}
          icon={<PanelLeft aria-hidden="true" />}
          aria-expanded={nav === 'open'}
          aria-controls="navigation"
          onClick={onFold}
        />
      )}
      <Link to={paths.home} className={styles.home}>
        <Logo />
      </Link>
      <SearchField />
      <span className={styles.space} />
      <span className={styles.wide}>
        <ThemeChoice />
      </span>
      <span className={styles.wide}>
        <ButtonLink link={<Link to={paths.newPage} />} variant="secondary" icon={<SquarePen aria-hidden="true" />}>
          {texts.write}
        </ButtonLink>
      </span>
      {session.status === 'signed-in' ? (
        <LateBell isWriting={nav === null} />
      ) : (
        <ButtonLink link={<Link to={paths.login()} />} variant="primary">
          {texts.logIn}
        </ButtonLink>
      )}
      <AccountMenu />
    </header>
  );
};
