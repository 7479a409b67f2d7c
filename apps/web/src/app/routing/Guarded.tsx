import { assertNever } from '@circuit/domain/kernel';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { LoadingScreen } from '#features/system/LoadingScreen.tsx';
import { notify } from '#shared/notifications/notificationsSlice.ts';
import { useAuth, useUserInfo } from '#shared/session/useSession.ts';
import { rememberReturnPath } from '#shared/session/returnPath.ts';
import { useAppDispatch } from '#shared/store.ts';

import { judge } from './access.ts';
import { CouldNotLoad } from './CouldNotLoad.tsx';
import { useRouteTitle } from './pageTitle.ts';
import { refusal, type Refusal } from './refusal.ts';
import type { Page } from './page.ts';
import type { RouteEntry } from './routes.ts';
import { useVisitor } from './useVisitor.ts';

/** Whoever views as somebody else has other pages of their own, and a way back to them. (RT-12) */
const NOT_THEIRS =
  'The person you are viewing as cannot open that page. Choose Stop Impersonating to return to your own account.';

interface Props {
  readonly entry: RouteEntry;
  readonly begin?: Page['begin'];
  readonly children: ReactNode;
}

/** Lets a person into a page, or sends them where its access rule says. */
export function Guarded({ entry, begin, children }: Props) {
  useRouteTitle(entry.title);
  useBegin(begin);
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
      return <CouldNotLoad thing="your account" />;
    case 'refuse':
      return <Leave {...refusal(entry.access, visitor)} {...(isImpersonated ? { notice: NOT_THEIRS } : {})} />;
    default:
      return assertNever(verdict);
  }
}

/** Once for each page that is entered: what lies below it asks for itself. */
function useBegin(begin: Page['begin']): void {
  const { isAuthenticated } = useAuth();
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const enteredAt = useRef(pathname);
  useEffect(() => {
    if (isAuthenticated) begin?.(enteredAt.current, dispatch);
  }, [isAuthenticated, begin, dispatch]);
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

/** Whoever logs out on purpose is not led back to this page: the next to sign in may be somebody else (RT-7). */
function ToSignIn({ wasInside }: { readonly wasInside: RefObject<boolean> }) {
  const { why } = useAuth();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      soon(() => {
        if (!wasInside.current || why !== 'signedOut') rememberReturnPath(`${pathname}${search}`);
        void navigate('/login', { replace: true });
      }),
    [navigate, wasInside, why, pathname, search],
  );
  return null;
}

/** React's strict mode mounts twice; nobody is to be told twice. */
function soon(act: () => void): () => void {
  let isCancelled = false;
  queueMicrotask(() => {
    if (!isCancelled) act();
  });
  return () => {
    isCancelled = true;
  };
}
