import { Route, Routes } from 'react-router-dom';
import { Screen } from './screen.tsx';

/** The area: its screens by their full paths. The shell draws it inside its outlet. */
export default function App() {
  return (
    <Routes>
      <Route path="/new-page/*" element={<Screen title="/new-page/*" />} />
      <Route path="/public-pages/:url/edit" element={<Screen title="/public-pages/:url/edit" />} />
      <Route path="/:username/:url/edit" element={<Screen title="/:username/:url/edit" />} />
    </Routes>
  );
}
