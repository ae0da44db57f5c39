import { matchRoute } from '@recto/contracts/routes.ts';
import { Frame } from '@recto/frame/frame.tsx';
import { Navigate, useLocation } from 'react-router-dom';
import { Dialogs } from './dialogs/dialogs.tsx';
import { hasFirstContent, ShowApp } from './first/show-app.tsx';
import { Layout } from './layout/layout.tsx';
import { useArrival } from './layout/use-arrival.ts';
import { AreaOutlet } from './outlet/area-outlet.tsx';
import { NotFound } from './outlet/not-found.tsx';

const snackbar = async () => ({ default: (await import('@recto/ui/snackbar/snackbar.tsx')).Snackbar });

/** The site: the frame around the area that the address asks for. */
export const App = () => (
  <Frame snackbar={snackbar}>
    <Site />
    <Dialogs />
  </Frame>
);

const Site = () => {
  const { pathname, search, hash } = useLocation();
  useArrival();
  const route = matchRoute(pathname)?.route;
  const area = route && `mfe-${route.area}`;
  return (
    <Layout pathname={pathname}>
      {route?.redirect && <Navigate to={{ pathname: route.redirect, search, hash }} replace />}
      {area ? <AreaOutlet key={area} area={area} place={pathname} /> : <NotFound />}
      {!hasFirstContent() && <ShowApp />}
    </Layout>
  );
};
