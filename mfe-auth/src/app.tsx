import * as paths from '@recto/contracts/paths.ts';
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { CardLoading } from './layout/card.tsx';
import { Login } from './login/login.tsx';

// The login comes with the area; everything else is fetched when it is needed.
const Register = lazy(() => import('./register/register.tsx'));
const ResetPassword = lazy(() => import('./reset/reset-password.tsx'));
const TermsOfUse = lazy(() => import('./legal/terms-of-use.tsx'));
const PrivacyPolicy = lazy(() => import('./legal/privacy-policy.tsx'));
const Account = lazy(() => import('./account/account.tsx'));
const Profile = lazy(() => import('./profile/profile.tsx'));
const Settings = lazy(() => import('./settings/settings.tsx'));

/** The area: its screens by their full paths. The shell draws it inside its outlet. */
export default function App() {
  return (
    <Suspense fallback={<CardLoading />}>
      <Routes>
        <Route path={paths.login()} element={<Login />} />
        <Route path={paths.register} element={<Register />} />
        <Route path="/forgotpassword" element={<ResetPassword />} />
        <Route path={paths.termsOfUse} element={<TermsOfUse />} />
        <Route path={paths.privacyPolicy} element={<PrivacyPolicy />} />
        <Route element={<Account />}>
          <Route path={paths.profile} element={<Profile />} />
          <Route path={paths.settings} element={<Settings />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
