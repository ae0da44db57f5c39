import { type ComponentType, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { NavLink } from 'react-router-dom';
import { useQuestion } from '../ask/ask.ts';
import { Frame } from '../frame.tsx';
import { useSession } from '../session/session.ts';
import { useSignInRequest } from '../session/sign-in-again.ts';
import { Elsewhere } from './elsewhere.tsx';
import { TokenForm } from './token-form.tsx';

/**
 * Shows one area without the shell, for working on it alone: the same router, cache and session, and a bar with the
 * area's own screens and a way to sign in. The backend is the one that the development server passes calls to.
 * @param links paths of the area's screens
 */
export const standIn = (App: ComponentType, links: readonly string[]): void => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(
    <Frame>
      <Bar links={links} />
      <main style={{ padding: 'var(--space-6)' }}>
        <Elsewhere links={links}>
          <Suspense fallback={null}>
            <App />
          </Suspense>
        </Elsewhere>
      </main>
      <Questions />
    </Frame>,
  );
};

const Bar = ({ links }: { links: readonly string[] }) => {
  const session = useSession();
  const request = useSignInRequest();
  return (
    <header
      style={{ display: 'flex', flexWrap: 'wrap', gap: '1rem', padding: '0.5rem 1rem', background: 'var(--wash)' }}
    >
      <nav aria-label="Screens of this area" style={{ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', flex: 1 }}>
        {links.map(path => (
          <NavLink key={path} to={path} style={{ textDecoration: 'underline' }}>
            {path}
          </NavLink>
        ))}
      </nav>
      <TokenForm key={session.status} request={request} />
    </header>
  );
};

/** Questions of the area, asked by the browser's own dialog. */
const Questions = () => {
  const question = useQuestion();
  if (question) queueMicrotask(() => question.answer(window.confirm([question.title, question.text].join('\n'))));
  return null;
};
