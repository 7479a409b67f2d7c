import type { Submission } from '@circuit/contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { useHandInSubmissionMutation } from '#features/handIn/handInApi.ts';
import { addressOf, type RunOfCourse } from '#features/handIn/run.ts';
import { isFetchProblem } from '#shared/api/status.ts';
import { useIntentKey } from '#shared/api/useIntentKey.ts';

import { storedOf } from './draft.ts';
import type { Draft } from './useDraft.ts';

interface Props extends RunOfCourse {
  readonly submission: Submission;
  readonly draft: Draft;
}

/** Hands in what stands on the screen. It is handed in when the receipt is there, and not before. (HS-5) */
export function useHandIn({ course, run, submission, draft }: Props) {
  const navigate = useNavigate();
  const [send] = useHandInSubmissionMutation();
  const { keyFor, done } = useIntentKey();
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly problem: string | null }>(IDLE);
  // Saving moves the version on while the page is open.
  const version = useRef(submission.version);
  useEffect(() => {
    version.current = submission.version;
  }, [submission.version]);

  async function handIn(): Promise<void> {
    setState({ isBusy: true, problem: null });
    const document = draft.readNow();
    // What is on its way first: the version must be the newest. Whether it arrives does not matter, the text goes along.
    await draft.settle();
    const request = { groupAssignmentId: run.id, submissionId: submission.id, document };
    const { data, error } = await send({ request, ifMatch: version.current, idempotencyKey: keyFor(request) });
    if (data === undefined) return setState({ isBusy: false, problem: problemWords(error) });
    done();
    draft.catchUp(storedOf(data));
    draft.show(data);
    return navigate(`${addressOf({ course, run })}/submission/receipt`);
  }
  return { ...state, handIn, dismiss: () => setState(IDLE) };
}

const IDLE = { isBusy: false, problem: null };

function problemWords(error: unknown): string {
  if (!isFetchProblem(error)) return 'An unknown error has occurred.';
  if (error.status === 412)
    return 'This draft was changed in another window meanwhile. Look at it, then hand in again.';
  return [error.detail, ...Object.values(error.errors ?? {}).flat()].join(' ');
}
