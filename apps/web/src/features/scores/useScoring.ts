import type { GroupAssignmentId, JobLogId } from '@circuit/domain/kernel';
import type { ScoringMode } from '@circuit/domain/scoring';
import { useEffect, useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { isFinal } from '#platform/http/retry.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { scoresChanged, useDispatchScoreMutation } from './scoresApi.ts';
import { useScoreJob } from './useScoreJob.ts';

interface Options {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly dryRun: boolean;
}

/** Starts a scoring or its preview, and follows it to its end. Asked again after a lost answer, it is started once. (SP-2) */
export function useScoring({ groupAssignmentId, dryRun }: Options) {
  const [send] = useDispatchScoreMutation();
  const dispatch = useAppDispatch();
  const [jobLogId, setJobLogId] = useState<JobLogId | null>(null);
  const [error, setError] = useState<unknown>();
  const [isSending, setIsSending] = useState(false);
  const { keyFor, done } = useIntentKey();
  const { job, isUnknown } = useScoreJob(groupAssignmentId, jobLogId);

  const endedAs = job !== null && job.endedAt !== null && !job.isPreview ? job.id : null;
  useEffect(() => {
    if (endedAs !== null) dispatch(scoresChanged());
  }, [dispatch, endedAs]);

  const ask = async (mode: ScoringMode) => {
    setError(undefined);
    setIsSending(true);
    const request = { groupAssignmentId, dryRun, mode };
    const answered = await send({ request, idempotencyKey: keyFor(request) });
    setIsSending(false);
    // Even without an answer, since it may have started: the page then shows its progress at once.
    if (!dryRun) dispatch(scoresChanged());
    if (answered.data === undefined) {
      setError(answered.error);
      return;
    }
    done();
    setJobLogId(answered.data.id);
  };
  const problem = problemOf(error);
  return {
    ask: (mode: ScoringMode) => void ask(mode),
    job,
    isAsked: isSending || jobLogId !== null || error !== undefined,
    isSending,
    isBegun: jobLogId !== null,
    isProgressUnknown: isUnknown,
    failure: error === undefined ? null : problem.detail,
    /** It was to be done and nobody knows whether it was. */
    isDoubtful: error !== undefined && !dryRun && !isFinal(problem),
  };
}
