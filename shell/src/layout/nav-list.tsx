import { contactUs, support } from '@recto/contracts/messages/library.ts';
import * as paths from '@recto/contracts/paths.ts';
import { useSession } from '@recto/frame';
import { CircleUser, UserPlus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { homeSection, NavGroup, type Section } from './nav-group.tsx';
import styles from './nav-list.module.css';
import { texts } from './texts.ts';
import { untilFetched } from './until-fetched.ts';

/** The one place that fetches them: another would have a bundle of its own. */
export const fetchOwnGroups = untilFetched(() => import('./own-groups.tsx'));
const OwnGroups = lazy(fetchOwnGroups);

const waysIn: readonly Section[] = [
  { label: texts.logIn, path: paths.login(), icon: CircleUser },
  { label: texts.register, path: paths.register, icon: UserPlus },
];

// Those without a path are dead, as the specification has them.
const smallPrint: readonly { label: string; path: string | null }[] = [
  { label: texts.termsOfUse, path: paths.termsOfUse },
  { label: texts.privacyPolicy, path: paths.privacyPolicy },
  { label: support, path: null },
  { label: contactUs, path: null },
];

/** The links of the site in groups. Visitors see what is for them. Folded, it shows icons only. */
export const NavList = ({ folded = false }: { folded?: boolean }) => {
  const session = useSession();
  return (
    <div className={styles.list} data-folded={folded || undefined}>
      {session.status === 'signed-in' ? (
        <Suspense>
          <OwnGroups folded={folded} />
        </Suspense>
      ) : (
        <>
          <NavGroup label={texts.read} sections={[homeSection]} folded={folded} />
          <NavGroup label={texts.account} sections={waysIn} folded={folded} />
        </>
      )}
      <ul className={styles.small}>
        {smallPrint.map(({ label, path }) => (
          <li key={label}>
            {path === null ? (
              <span role="link" aria-disabled="true" className={styles.dead}>
                {label}
              </span>
            ) : (
              <Link to={path} className={styles.smallLink}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};
