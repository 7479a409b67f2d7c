import { launchLockdownBrowser } from '@circuit/contract/lockdownBrowser';
import { groupAssignmentId } from '@circuit/domain/kernel';
import { Navigate, useNavigate, useSearchParams } from 'react-router';

import { PATHS } from '#parts/addresses/paths.ts';
import { launchedTask } from '#parts/lockdownBrowser/launchAddress.ts';
import { callEndpoint } from '#platform/api/call.ts';
import { withQuery } from '#platform/navigation/withQuery.ts';

import { FAILED } from './failed.ts';
import { StepPage } from './StepPage.tsx';
import { useStep } from './useStep.ts';

/** S9.10 /ldb-launch: begins a session, then goes on to the check with the challenge, which stays out of the address. */
export function LaunchPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const task = launchedTask(query);
  const call =
    task === null
      ? null
      : callEndpoint(launchLockdownBrowser, { groupAssignmentId: groupAssignmentId(task.groupAssignmentId) });
  const { problem, retry } = useStep(call, ({ challenge }) => {
    void navigate(withQuery(PATHS.ldbCheck, { ...task }), { replace: true, state: { challenge } });
  });
  if (task === null) return <Navigate to={FAILED} replace />;
  return <StepPage text="Starting LockDown Browser…" back={task.to} problem={problem} onRetry={retry} />;
}
