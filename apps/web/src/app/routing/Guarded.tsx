import { assertNever } from '@circuit/domain/kernel';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';

import { PATHS } from '#parts/addresses/paths.ts';
import { LoadingScreen } from '#features/system/LoadingScreen.tsx';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAuth, useUserInfo } from '#platform/session/useSession.ts';
import { nameReturnPath, rememberReturnPath } from '#platform/session/returnPath.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { judge } from './access.ts';
import { beginPage } from './begin.ts';
import { reload } from '#app/version/reload.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { shownPageName, useRouteTitle } from './pageTitle.ts';
import { refusal, type Refusal } from './refusal.ts';
import type { RouteEntry } from './entry.ts';
import { useVisitor } from './useVisitor.ts';

/** Shown while impersonating: the user may have access under their own account, and can return to it. (RT-12) */
const NOT_THEIRS =
  'The person you are viewing as cannot open that page. Choose Stop Impersonating to return to your own account.';

interface Props {
  readonly entry: RouteEntry;
  readonly children: ReactNode;
}

/** Lets a person into a page, or sends them where its access rule says. */
export function Guarded({ entry, children }: Props) {
  useRouteTitle(entry.title);
  useBegin(entry);
  const visitor = useVisitor();
  const isImpersonated = useUserInfo().data?.isImpersonated === true;
  const wasInside = useRef(false);
  const verdict = judge(entry.access, visitor);
  useEffect(() => {
    if (verdict === 'enter') wasInside.current = true;
  }, [verdict]);
  switch (verdict) {
    case 'enter':
      return children;
    case 'signIn':
      return <ToSignIn wasInside={wasInside} />;
    case 'wait':
      return <LoadingScreen />;
    case 'failed':
      return <LoadFailed look="page" what="Could not load your account." onRetry={reload} />;
    case 'refuse':
      return <Leave {...refusal(entry.access, visitor)} {...(isImpersonated ? { notice: NOT_THEIRS } : {})} />;
    default:
      return assertNever(verdict);
  }
}

/** Runs once for each page the user enters; pages below it load their own data. */
function useBegin(entry: RouteEntry): void {
  const { isAuthenticated } = useAuth();
  const dispatch = useAppDispatch();
  const params = useParams();
  const { pathname } = useLocation();
  const entered = useRef({ place: { entry, params }, pathname });
  useEffect(() => {
    if (isAuthenticated) beginPage(entered.current.place, entered.current.pathname, dispatch);
  }, [isAuthenticated, dispatch]);
}

/** Sends the person away and says why. */
export function Leave({ to, notice }: Refusal) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  useEffect(
    () =>
      soon(() => {
        dispatch(notify({ text: notice, type: 'WARNING' }));
        void navigate(to, { replace: true });
      }),
    [navigate, dispatch, notice, to],
  );
  return null;
}

/** After a deliberate logout there is no return to this page: the next user may be someone else (RT-7). */
function ToSignIn({ wasInside }: { readonly wasInside: RefObject<boolean> }) {
  const { why } = useAuth();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      soon(() => {
        const path = `${pathname}${search}`;
        if (!wasInside.current || why !== 'signedOut') rememberReturnPath(path);
        if (wasInside.current && why !== 'signedOut') nameReturnPath(path, shownPageName());
        void navigate(PATHS.login, { replace: true });
      }),
    [navigate, wasInside, why, pathname, search],
  );
  return null;
}

/** React's strict mode mounts twice; the user must not see the notice twice. */
function soon(act: () => void): () => void {
  let isCancelled = false;
  queueMicrotask(() => {
    if (!isCancelled) act();
  });
  return () => {
    isCancelled = true;
  };
}
