import * as paths from '@recto/contracts/paths.ts';
import { withQuery } from '@recto/frame';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import { Link } from 'react-router-dom';
import { listTexts } from '../texts-of-lists.ts';
import { PageTiles } from '../tiles/page-tiles.tsx';
import { type Profile, ProfileLayout } from './profile-layout.tsx';
import styles from './profile.module.css';

/** Pages that the profile's first screen shows. */
const latest = 5;

/** Who the author is, their links, and their newest pages. */
const ProfileHome = () => <ProfileLayout>{profile => <About {...profile} />}</ProfileLayout>;

const About = ({ user }: Profile) => {
  const links = Object.entries(user.links).filter(([, address]) => address !== '');
  return (
    <div className={styles.content}>
      <p className={user.biography ? styles.biography : styles.quiet} dir="auto">
        {user.biography || listTexts.noBiography}
      </p>
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(([site, address]) => (
            <li key={site}>
              <a href={address} rel="me nofollow ugc noopener noreferrer" target="_blank">
                {listTexts.links[site as keyof typeof listTexts.links]}
              </a>
            </li>
          ))}
        </ul>
      )}
      {user.pagesNum > 0 && (
        <section aria-labelledby="latest">
          <h2 id="latest" className={styles.heading}>
            {listTexts.latestPages}
          </h2>
          <PageTiles
            path={withQuery(`/api/users/${encodeURIComponent(user.username)}/pages`, { limit: latest })}
            label={listTexts.latestPages}
            empty={null}
            atMost={latest}
            newTab
          />
          {user.pagesNum > latest && (
            <p className={styles.all}>
              <ButtonLink link={<Link to={paths.userPages(user.username)} />}>{listTexts.allPages}</ButtonLink>
            </p>
          )}
        </section>
      )}
    </div>
  );
};

export default ProfileHome;
