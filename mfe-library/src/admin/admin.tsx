import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ModeratorOnly } from './moderator-only.tsx';
import { AdminBones } from './admin-screen.tsx';

const Queue = lazy(() => import('./queue.tsx'));
const ThingScreen = lazy(() => import('./thing-screen.tsx'));
const AccountScreen = lazy(() => import('./account-screen.tsx'));
const Audit = lazy(() => import('./audit.tsx'));

/** /admin/*: what moderators see and do. Its screens' paths go on from there. */
export default function Admin() {
  return (
    <ModeratorOnly>
      <Suspense fallback={<AdminBones />}>
        <Routes>
          <Route index element={<Queue />} />
          <Route path="things/:kind/:id" element={<ThingScreen />} />
          <Route path="accounts/:username" element={<AccountScreen />} />
          <Route path="audit/:kind/:id" element={<Audit />} />
        </Routes>
      </Suspense>
    </ModeratorOnly>
  );
}
