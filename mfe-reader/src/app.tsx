import { Route, Routes } from 'react-router-dom';
import { Screen } from './screen.tsx';

/** The area: its screens by their full paths. The shell draws it inside its outlet. */
export default function App() {
  return (
    <Routes>
      <Route path="/home" element={<Screen title="/home" />} />
      <Route path="/search" element={<Screen title="/search" />} />
      <Route path="/users/:username" element={<Screen title="/users/:username" />} />
      <Route path="/users/:username/pages" element={<Screen title="/users/:username/pages" />} />
      <Route path="/users/:username/collections" element={<Screen title="/users/:username/collections" />} />
      <Route path="/tags/:tag" element={<Screen title="/tags/:tag" />} />
      <Route path="/public-pages/:url" element={<Screen title="/public-pages/:url" />} />
      <Route path="/:username/:url" element={<Screen title="/:username/:url" />} />
    </Routes>
  );
}
