import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';

import { PATHS } from '#parts/addresses/paths.ts';
import { usePageTitle } from '#app/routing/pageTitle.ts';
import { titleOfPath, type RouteEntry } from '#app/routing/routes.ts';
import { LoginPage } from '#features/accounts/LoginPage.tsx';
import { LoadingScreen } from '#features/system/LoadingScreen.tsx';
import { failureForgotten } from '#platform/token/authSlice.ts';
import { peekReturnName, peekReturnPath } from '#platform/session/returnPath.ts';
import { useAuth } from '#platform/session/useSession.ts';
import { useAppDispatch } from '#platform/store/store.ts';

// Few people come here to set a password, and everybody waits for the sign-in page.
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('#features/accounts/ForgotPasswordPage.tsx')).ForgotPasswordPage,
}));
const SetPasswordPage = lazy(async () => ({
  default: (await import('#features/accounts/SetPasswordPage.tsx')).SetPasswordPage,
}));

/** S2.17, a prefix: sign-in, and the two pages about passwords. */
export function LoginRoute({ entry }: { readonly entry: RouteEntry }) {
  const below = (useParams()['*'] ?? '').replace(/\/$/, '');
  if (below === 'forgot-password') return <ForgotPassword />;
  if (below === 'set-password') return <SetPassword />;
  return <SignIn title={entry.title} />;
}

/** The sign-in page; a signed-in user is sent home. */
function SignIn({ title }: { readonly title: string }) {
  usePageTitle(title);
  useForgottenFailure();
  const { isAuthenticated } = useAuth();
  if (isAuthenticated) return <Navigate to={PATHS.home} replace />;
  const wanted = peekReturnPath();
  return <LoginPage returnsTo={wanted === null ? null : nameOf(wanted)} />;
}

/** The page's own name where it was open, otherwise what kind of page its path is. (LG-9) */
const nameOf = (path: string): string | null => peekReturnName() ?? titleOfPath(path.split(/[?#]/)[0] ?? PATHS.home);

/** A failure is said until the page is left. React's strict mode mounts twice, which is no leaving. (LG-8) */
function useForgottenFailure() {
  const dispatch = useAppDispatch();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      queueMicrotask(() => {
        if (!isHere.current) dispatch(failureForgotten());
      });
    };
  }, [dispatch]);
}

function ForgotPassword() {
  usePageTitle('Set a new password');
  return (
    <Suspense fallback={<LoadingScreen />}>
      <ForgotPasswordPage />
    </Suspense>
  );
}

/** The secret behind the # is taken out of the address at once: it must not be shown, shared or stay in the history. */
function SetPassword() {
  usePageTitle('Set your password');
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [given] = useState(hash);
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);
  return (
    <Suspense fallback={<LoadingScreen />}>
      <SetPasswordPage hash={given} />
    </Suspense>
  );
}
