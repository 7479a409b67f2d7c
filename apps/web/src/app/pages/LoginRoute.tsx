import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { matchPath, Navigate, parsePath, useSearchParams } from 'react-router';

import { PATHS } from '#parts/addresses/paths.ts';
import type { RouteEntry } from '#app/routing/entry.ts';
import { Leave } from '#app/routing/Guarded.tsx';
import { titleOfPath, useRouteTable } from '#app/routing/routeTable.ts';
import { type Arrival, readArrival, withoutArrival } from '#features/accounts/arrival.ts';
import { LoginPage } from '#features/accounts/LoginPage.tsx';
import { LoadingScreen } from '#features/system/LoadingScreen.tsx';
import { failureForgotten } from '#platform/token/authSlice.ts';
import { peekPending } from '#platform/session/pendingSignIn.ts';
import { peekReturnName, peekReturnPath } from '#platform/session/returnPath.ts';
import { useAuth } from '#platform/session/useSession.ts';
import { useAppDispatch } from '#platform/store/store.ts';

// Most people sign in in one step, and wait for no file of the second.
const SecondStepPage = lazy(async () => ({
  default: (await import('#features/accounts/secondStep/SecondStepPage.tsx')).SecondStepPage,
}));
const FirstRecoveryCodes = lazy(async () => ({
  default: (await import('#features/accounts/secondStep/FirstRecoveryCodes.tsx')).FirstRecoveryCodes,
}));

/** The sign-in page; a signed-in user is sent home. (S2.17) */
export function LoginRoute() {
  const routes = useRouteTable();
  useForgottenFailure();
  const { isAuthenticated } = useAuth();
  const dispatch = useAppDispatch();
  const [isEnrolling, setEnrolling] = useState(false);
  const arrival = useArrival(isAuthenticated);
  if (isAuthenticated && isEnrolling)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <FirstRecoveryCodes onDone={() => setEnrolling(false)} />
      </Suspense>
    );
  // Somebody who is signed in wanted to test or to connect a provider.
  if (isAuthenticated && arrival.wasSignedIn && arrival.refused !== null)
    return <Leave to={PATHS.home} notice={arrival.refused.told} />;
  if (isAuthenticated) return <Navigate to={PATHS.home} replace />;
  const pending = dispatch(peekPending());
  if (pending !== null)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <SecondStepPage pending={pending} onEnrolling={setEnrolling} />
      </Suspense>
    );
  const wanted = peekReturnPath();
  return (
    <LoginPage
      returnsTo={wanted === null ? null : nameOf(routes, wanted)}
      isLaunch={isLaunch(wanted)}
      arrival={arrival}
    />
  );
}

/** Read once and removed from the address, so that a reload or a bookmark does not say it again. (IW-4) */
function useArrival(isAuthenticated: boolean): Arrival & { readonly wasSignedIn: boolean } {
  const [search, setSearch] = useSearchParams();
  const [arrival] = useState(() => ({ ...readArrival(search), wasSignedIn: isAuthenticated }));
  const rest = withoutArrival(search);
  useEffect(() => {
    if (rest !== null && !isAuthenticated) setSearch(rest, { replace: true });
  }, [rest, setSearch, isAuthenticated]);
  return arrival;
}

/** They came from a learning platform, which could not say for sure who they are here. (LW-22) */
const isLaunch = (path: string | null): boolean =>
  path !== null && matchPath(PATHS.ltiLaunch, parsePath(path).pathname ?? PATHS.home) !== null;

/** The page's own name where it was open, otherwise what kind of page its path is. (LG-9) */
const nameOf = (routes: readonly RouteEntry[], path: string): string | null =>
  peekReturnName() ?? titleOfPath(routes, parsePath(path).pathname ?? PATHS.home);

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
