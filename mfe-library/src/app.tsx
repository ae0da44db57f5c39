import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';

const ownPages = () => import('./pages/own-pages.tsx');

const Subscriptions = lazy(() => import('./subscriptions/subscriptions.tsx'));
const History = lazy(() => import('./history/history.tsx'));
const ReadLater = lazy(() => import('./list/read-later.tsx'));
const LikedPages = lazy(() => import('./list/liked-pages.tsx'));
const Collections = lazy(() => import('./collections/collections.tsx'));
const CollectionScreen = lazy(() => import('./collections/collection-screen.tsx'));
const OwnPages = lazy(ownPages);
const Dashboard = lazy(() => import('./figures/dashboard.tsx'));
const Analytics = lazy(() => import('./figures/analytics.tsx'));
const Notifications = lazy(() => import('./notifications/notifications.tsx'));
const Admin = lazy(() => import('./admin/admin.tsx'));
const Monetization = lazy(() => import('./figures/monetization.tsx'));

/** What one comes to from where one writes: one's drafts and published pages. */
export const fetchAhead = ownPages;

/** The area: its screens by their full paths. The shell draws it inside its outlet. */
export default function App() {
  return (
    <Routes>
      <Route path="/feed/subscriptions" element={<Subscriptions />} />
      <Route path="/feed/history/*" element={<History />} />
      <Route path="/feed/read-later" element={<ReadLater />} />
      <Route path="/feed/liked-pages" element={<LikedPages />} />
      <Route path="/u/collections" element={<Collections />} />
      <Route path="/collection/:id" element={<CollectionScreen />} />
      <Route path="/u/pages/*" element={<OwnPages />} />
      <Route path="/u/dashboard" element={<Dashboard />} />
      <Route path="/u/analytics" element={<Analytics />} />
      <Route path="/u/monetization" element={<Monetization />} />
      <Route path="/notifications" element={<Notifications />} />
      <Route path="/admin/*" element={<Admin />} />
    </Routes>
  );
}
