import { checkLockdownBrowser } from '@circuit/contract/lockdownBrowser';
import { groupAssignmentId } from '@circuit/domain/kernel';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';

import { launchedTask } from '#parts/lockdownBrowser/launchAddress.ts';
import { rememberCheck } from '#parts/lockdownBrowser/lockdownApi.ts';
import { callEndpoint } from '#platform/api/call.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { FAILED } from './failed.ts';
import { StepPage } from './StepPage.tsx';
import { useStep } from './useStep.ts';

/** S9.10 /ldb-check: the server looks at the browser, then the task opens; otherwise the error page says so. (S8.07) */
export function CheckPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const challenge = challengeIn(useLocation().state);
  const task = launchedTask(query);
  // One key for all tries: an answer that was lost is given again.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const call =
    task === null || challenge === null
      ? null
      : callEndpoint(
          checkLockdownBrowser,
          { groupAssignmentId: groupAssignmentId(task.groupAssignmentId), challenge },
          { idempotencyKey },
        );
  const { problem, retry } = useStep(call, ({ verifiedUntil }) => {
    if (task === null) return;
    dispatch(rememberCheck(groupAssignmentId(task.groupAssignmentId), verifiedUntil));
    void navigate(task.to, { replace: true });
  });
  if (task === null || challenge === null) return <Navigate to={FAILED} replace />;
  return <StepPage text="Checking LockDown Browser…" back={task.to} problem={problem} onRetry={retry} />;
}

/** What the launch handed over. */
function challengeIn(state: unknown): string | null {
  const challenge: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'challenge') : null;
  return typeof challenge === 'string' ? challenge : null;
}
