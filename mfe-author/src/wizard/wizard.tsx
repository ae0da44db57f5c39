import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { ScreenLoading } from '../load/screen-loading.tsx';
import { SignedIn } from '../session/signed-in.tsx';

/** What all steps share: one must be signed in. */
export default function Wizard() {
  return (
    <SignedIn redirected="new-page">
      <Suspense fallback={<ScreenLoading />}>
        <Outlet />
      </Suspense>
    </SignedIn>
  );
}
