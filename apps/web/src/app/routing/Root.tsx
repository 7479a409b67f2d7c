import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';

import { LoadingScreen } from '#features/system/LoadingScreen.tsx';
import { setNavigator } from '#platform/navigation/navigation.ts';
import { useAuth } from '#platform/session/useSession.ts';

import { errorAddress } from './errorAddress.ts';
import { useLastPath } from './lastPath.ts';

/** What holds for every address: errors in the query lead to the error page; nothing is shown before it is known who is there. (S2.26, S2.30) */
export function Root({ children }: { readonly children: ReactNode }) {
  const { isInitialized, isAuthenticating } = useAuth();
  const { search } = useLocation();
  const navigate = useNavigate();
  useLastPath();
  useEffect(() => setNavigator((path) => void navigate(path)), [navigate]);
  const error = errorAddress(search);
  if (error !== null) return <Navigate to={error} replace />;
  if (isInitialized) return children;
  return isAuthenticating ? <LoadingScreen label="Signing you in…" /> : <LoadingScreen />;
}
