import { lasting } from '@recto/frame/storage.ts';
import { type ReactNode, useState } from 'react';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { NavList } from './nav-list.tsx';
import { SkipLink } from './skip-link.tsx';
import { texts } from './texts.ts';

/** Id of the main landmark. */
export const MAIN_ID = 'main';
const FOLDED_KEY = 'nav';

/** Whether a place is worked in at full width, without side navigation: the wizard and the edit form. */
export const isFullWidth = (pathname: string): boolean =>
  pathname === '/new-page' || pathname.startsWith('/new-page/') || /^\/[^/]+\/[^/]+\/edit\/?$/.test(pathname);

/** Header, side navigation or bottom bar, and the place for what is asked for. */
export const Layout = ({ pathname, children }: { pathname: string; children: ReactNode }) => {
  const [isFolded, setFolded] = useState(() => lasting.read(FOLDED_KEY) === 'folded');
  const nav = isFullWidth(pathname) ? null : isFolded ? 'folded' : 'open';
  const fold = () => {
    setFolded(!isFolded);
    lasting.write(FOLDED_KEY, isFolded ? 'open' : 'folded');
  };
  return (
    <div className="frame" data-nav={nav ?? 'none'}>
      <SkipLink to={MAIN_ID} />
      <Header nav={nav} onFold={fold} />
      {nav && (
        <nav id="navigation" className="frame-nav" aria-label={texts.site}>
          <NavList folded={isFolded} />
        </nav>
      )}
      <main id={MAIN_ID} className="frame-main" tabIndex={-1}>
        {children}
      </main>
      {nav && <BottomBar />}
    </div>
  );
};
