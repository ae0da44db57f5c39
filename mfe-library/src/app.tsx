import { Route, Routes } from 'react-router-dom';
import { Screen } from './screen.tsx';

/** The area: its screens by their full paths. The shell draws it inside its outlet. */
export default function App() {
  return (
    <Routes>
      <Route path="/feed/subscriptions" element={<Screen title="/feed/subscriptions" />} />
      <Route path="/feed/history/*" element={<Screen title="/feed/history/*" />} />
      <Route path="/feed/read-later" element={<Screen title="/feed/read-later" />} />
      <Route path="/feed/liked-pages" element={<Screen title="/feed/liked-pages" />} />
      <Route path="/u/collections" element={<Screen title="/u/collections" />} />
      <Route path="/u/pages/*" element={<Screen title="/u/pages/*" />} />
      <Route path="/u/dashboard" element={<Screen title="/u/dashboard" />} />
      <Route path="/u/analytics" element={<Screen title="/u/analytics" />} />
      <Route path="/u/monetization" element={<Screen title="/u/monetization" />} />
      <Route path="/collection/:id" element={<Screen title="/collection/:id" />} />
      <Route path="/admin/*" element={<Screen title="/admin/*" />} />
    </Routes>
  );
}
