import * as paths from '@recto/contracts/paths.ts';
import { House, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import styles from './nav-list.module.css';
import { sectionOf } from './sections.ts';
import { texts } from './texts.ts';

/** A link of the side navigation. */
export type Section = { label: string; path: string; icon: LucideIcon };

export const homeSection: Section = { label: texts.home, path: paths.home, icon: House };

type Props = { label: string; sections: readonly Section[]; folded: boolean };

/** Links under one heading; the one that one is in is marked. */
export const NavGroup = ({ label: heading, sections, folded }: Props) => {
  const here = sectionOf(useLocation().pathname);
  return (
    <div>
      <h2 className={styles.heading}>{heading}</h2>
      <ul className={styles.links}>
        {sections.map(({ label, path, icon: Icon }) => (
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
  );
};
