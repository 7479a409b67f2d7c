import type { releaseScoreRun } from '@circuit/contract';
import type { GroupAssignmentId, ScoreRunId } from '@circuit/domain/kernel';
import { useState } from 'react';

import type { ResponseOf } from '#shared/api/contractCall.ts';
import { problemOf } from '#shared/api/problemOf.ts';
import { isFinal } from '#shared/api/retry.ts';
import { useIntentKey } from '#shared/api/useIntentKey.ts';
import { useAppDispatch } from '#shared/store.ts';

import { scoresChanged, useReleaseScoreRunMutation } from './scoresApi.ts';

interface Wanted {
  readonly reason?: string;
  readonly showsClassRange: boolean;
}

/** Rehearsed first; a release that may have happened is asked for again under the same key. (SP-4) */
export function useRelease(groupAssignmentId: GroupAssignmentId, scoreRunId: ScoreRunId) {
  const [send] = useReleaseScoreRunMutation();
  const dispatch = useAppDispatch();
  const [rehearsed, setRehearsed] = useState<ResponseOf<typeof releaseScoreRun> | null>(null);
  const [failed, setFailed] = useState<{ readonly error: unknown; readonly isDry: boolean } | null>(null);
  const [isSending, setIsSending] = useState(false);
  const { keyFor, done } = useIntentKey();

  const ask = async (isDry: boolean, wanted: Wanted) => {
    setFailed(null);
    setIsSending(true);
    const request = { groupAssignmentId, scoreRunId, dryRun: isDry, ...wanted };
    const answered = await send({ request, idempotencyKey: keyFor(request) });
    setIsSending(false);
    if (answered.data === undefined) setFailed({ error: answered.error, isDry });
    else done();
    // Also without an answer: it may have happened.
    if (!isDry) dispatch(scoresChanged());
    return answered.data ?? null;
  };
  const rehearse = async () => {
    const answer = await ask(true, { showsClassRange: false });
    if (answer !== null) setRehearsed(answer);
  };

  const problem = problemOf(failed?.error);
  return {
    rehearsed,
    rehearse: () => void rehearse(),
    release: async (wanted: Wanted): Promise<boolean> => (await ask(false, wanted)) !== null,
    isSending,
    failure: failed === null ? null : problem.detail,
    isDoubtful: failed !== null && !failed.isDry && !isFinal(problem),
  };
}
