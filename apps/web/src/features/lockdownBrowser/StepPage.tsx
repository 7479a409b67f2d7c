import { LinkButton, Note, PageTitle, Spinner } from '@circuit/ui';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { STATUS_CODE, type FetchProblem } from '#platform/problems/problem.ts';

/** The server says no for a reason that has nothing to do with the browser. */
const BLOCKED = 409;

interface Props {
  readonly text: string;
  /** The page of the assignment. */
  readonly back: string;
  readonly problem: FetchProblem | null;
  readonly onRetry: () => void;
}

/** What the launch and the check show while they ask, and where they cannot go on. */
export function StepPage({ text, back, problem, onRetry }: Props) {
  return (
    <>
      <PageTitle>LockDown Browser</PageTitle>
      {problem === null ? (
        <Spinner label={text} />
      ) : problem.status === BLOCKED || problem.status === STATUS_CODE.NOT_FOUND ? (
        <Note action={<LinkButton href={back}>Go to the assignment</LinkButton>}>{problem.detail}</Note>
      ) : (
        <LoadFailed look="page" what="Could not start." error={problem} onRetry={onRetry} />
      )}
    </>
  );
}
