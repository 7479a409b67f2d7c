import { Navigate } from 'react-router';

import { titleOfPath } from '#app/routing/routes.ts';
import { LoginPage } from '#features/login/LoginPage.tsx';
import { useAuth } from '#shared/session/useSession.ts';
import { peekReturnPath } from '#shared/session/returnPath.ts';

/** Whoever is signed in has nothing to do here. */
export function LoginRoute() {
  const { isAuthenticated } = useAuth();
  if (isAuthenticated) return <Navigate to="/" replace />;
  const wanted = peekReturnPath();
  return <LoginPage returnsTo={wanted === null ? null : titleOfPath(wanted.split(/[?#]/)[0] ?? '/')} />;
}
