import { Route, Routes } from 'react-router-dom';
import { Screen } from './screen.tsx';

/** The area: its screens by their full paths. The shell draws it inside its outlet. */
export default function App() {
  return (
    <Routes>
      <Route path="/login" element={<Screen title="/login" />} />
      <Route path="/register" element={<Screen title="/register" />} />
      <Route path="/forgotpassword" element={<Screen title="/forgotpassword" />} />
      <Route path="/profile" element={<Screen title="/profile" />} />
      <Route path="/settings" element={<Screen title="/settings" />} />
      <Route path="/terms-of-use" element={<Screen title="/terms-of-use" />} />
      <Route path="/privacy-policy" element={<Screen title="/privacy-policy" />} />
    </Routes>
  );
}
