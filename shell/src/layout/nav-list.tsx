import { useSession } from '@recto/frame';
import { Link, useLocation } from 'react-router-dom';
import styles from './nav-list.module.css';
import { groups, sectionOf, smallPrint } from './sections.ts';

/** The links of the site in groups. Visitors see what is for them. Folded, it shows icons only. */
export const NavList = ({ folded = false }: { folded?: boolean }) => {
  const session = useSession();
  const here = sectionOf(useLocation().pathname);
  const shown = groups
    .map(group => ({
      ...group,
      sections: group.sections.filter(section => session.status === 'signed-in' || section.forVisitors),
    }))
    .filter(group => group.sections.length > 0);
  return (
    <div className={styles.list} data-folded={folded || undefined}>
      {shown.map(group => (
        <div key={group.label} className={styles.group}>
          <h2 className={styles.heading}>{group.label}</h2>
          <ul className={styles.links}>
            {group.sections.map(({ label, path, icon: Icon }) => (
              <li key={path}>
                <Link
                  to={path}
                  className={styles.link}
                  aria-current={path === here ? 'page' : undefined}
                  title={folded ? label : undefined}
                >
                  <Icon aria-hidden="true" />
                  <span className={styles.label}>{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
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
