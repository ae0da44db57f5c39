import { Frame } from '@recto/frame/frame.tsx';
import { Navigate, useLocation } from 'react-router-dom';
import { areaOf } from './outlet/area-of.ts';
import { AreaOutlet } from './outlet/area-outlet.tsx';

/** The site: the frame around the area that the address asks for. */
export const App = () => (
  <Frame>
    <Outlet />
  </Frame>
);

const Outlet = () => {
  const { pathname } = useLocation();
  if (pathname === '/') return <Navigate to="/home" replace />;
  const area = areaOf(pathname);
  return <main>{area ? <AreaOutlet key={area} area={area} /> : <h1>Not found</h1>}</main>;
};
