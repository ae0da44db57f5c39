import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PrivatePage, PublicPage } from './page/page-screen.tsx';

const Home = lazy(() => import('./home/home.tsx'));
const Search = lazy(() => import('./search/search-screen.tsx'));
const Tag = lazy(() => import('./tag/tag-screen.tsx'));
const ProfileHome = lazy(() => import('./author/profile-home.tsx'));
const ProfilePages = lazy(() => import('./author/profile-pages.tsx'));
const ProfileCollections = lazy(() => import('./author/profile-collections.tsx'));

/** The area: its screens by their full paths. The shell draws it inside its outlet. Reading a page needs no second load. */
export default function App() {
  return (
    <Routes>
      <Route path="/home" element={<Home />} />
      <Route path="/search" element={<Search />} />
      <Route path="/tags/:tag" element={<Tag />} />
      <Route path="/users/:username" element={<ProfileHome />} />
      <Route path="/users/:username/pages" element={<ProfilePages />} />
      <Route path="/users/:username/collections" element={<ProfileCollections />} />
      <Route path="/public-pages/:url" element={<PublicPage />} />
      <Route path="/:username/:url" element={<PrivatePage />} />
    </Routes>
  );
}
