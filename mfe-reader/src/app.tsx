import { lazy, useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';

// What is visited most comes in one file, which packs best.
const pageScreen = () => import(/* webpackChunkName: "whole" */ './page/page-screen.tsx');

const home = () => import('./home/home.tsx');

const Home = lazy(home);
const Search = lazy(() => import('./search/search-screen.tsx'));
const Tag = lazy(() => import('./tag/tag-screen.tsx'));
const ProfileHome = lazy(() => import('./author/profile-home.tsx'));
const ProfilePages = lazy(() => import('./author/profile-pages.tsx'));
const ProfileCollections = lazy(() => import('./author/profile-collections.tsx'));
const Page = lazy(pageScreen);

/** What one comes to from where one writes: the beginning, and the page that one has written. */
export const fetchAhead = () => home().then(pageScreen);

/**
 * The area: its screens by their full paths. The shell draws it inside its outlet. Each screen comes by itself; a first
 * visit gets the files of its screen together with those of the area: see `screens.json`.
 */
export default function App() {
  usePagesAhead();
  return (
    <Routes>
      <Route path="/home" element={<Home />} />
      <Route path="/search" element={<Search />} />
      <Route path="/tags/:tag" element={<Tag />} />
      <Route path="/users/:username" element={<ProfileHome />} />
      <Route path="/users/:username/pages" element={<ProfilePages />} />
      <Route path="/users/:username/collections" element={<ProfileCollections />} />
      <Route path="/public-pages/:url" element={<Page />} />
      <Route path="/:username/:url" element={<Page />} />
    </Routes>
  );
}

/** When what draws pages is fetched, after a screen of this area has been drawn. Milliseconds. */
const aheadMs = 1000;

/** All lists of this area lead to pages: what draws them is there when one is opened. */
const usePagesAhead = (): void => {
  useEffect(() => {
    // Whoever opens a page learns of a failure.
    const later = setTimeout(() => void pageScreen().catch(() => undefined), aheadMs);
    return () => clearTimeout(later);
  }, []);
};
