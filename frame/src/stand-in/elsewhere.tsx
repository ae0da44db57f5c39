import { areaOf } from '@recto/contracts/routes.ts';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../session/session.ts';

/** Draws the area where its addresses are; for those of others says whose they are. */
export const Elsewhere = ({ links, children }: { links: readonly string[]; children: ReactNode }) => {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const session = useSession();
  const [first = '/'] = links;
  const own = areaOf(first);
  const here = areaOf(pathname);
  const back = pathname === '/login' && own !== 'auth' ? (query.get('from') ?? first) : null;

  useEffect(() => {
    if (back !== null && session.status === 'signed-in') void navigate(back, { replace: true });
  }, [back, session.status, navigate]);

  if (here === own) return children;
  return (
    <>
      <h1>{pathname}</h1>
      <p>
        {here ? `This address is drawn by mfe-${here}, which does not run here.` : 'Nothing stands at this address.'}{' '}
        {back !== null && 'Log in at the top; then it goes on.'} <Link to={first}>To this area</Link>
      </p>
    </>
  );
};
