import * as paths from '@recto/contracts/paths.ts';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ScreenLoading } from './load/screen-loading.tsx';
import { editScreen, fetchScreens, messageScreen, stepScreens } from './screens.ts';
import Wizard from './wizard/wizard.tsx';

const InitialStep = lazy(stepScreens['initial-step']);
const PageContents = lazy(stepScreens['page-contents']);
const PageThumbnail = lazy(stepScreens['page-thumbnail']);
const AttachFiles = lazy(stepScreens['attach-files']);
const FinalStep = lazy(stepScreens['final-step']);
const Edit = lazy(editScreen);
const Message = lazy(messageScreen);

/** What one may come to while one writes. */
export const fetchAhead = fetchScreens;

/** The area: its screens by their full paths. The shell draws it inside its outlet. */
export default function App() {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Routes>
        <Route path={paths.newPage} element={<Navigate to={paths.wizard('initial-step')} replace />} />
        <Route element={<Wizard />}>
          <Route path={paths.wizard('initial-step')} element={<InitialStep />} />
          <Route path={paths.wizard('page-contents')} element={<PageContents />} />
          <Route path={paths.wizard('page-thumbnail')} element={<PageThumbnail />} />
          <Route path={paths.wizard('attach-files')} element={<AttachFiles />} />
          <Route path={paths.wizard('final-step')} element={<FinalStep />} />
        </Route>
        <Route path="/new-page/message" element={<Message />} />
        <Route path="/public-pages/:url/edit" element={<Edit />} />
        <Route path="/:username/:url/edit" element={<Edit />} />
      </Routes>
    </Suspense>
  );
}
