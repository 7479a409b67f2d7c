import type { GroupAssignmentId, ScoreRunId } from '@circuit/domain/kernel';

import { useRehearsed } from '#platform/api/useRehearsed.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { scoresChanged, useReleaseScoreRunMutation } from './scoresApi.ts';

interface Wanted {
  readonly reason?: string;
  readonly showsClassRange: boolean;
  readonly typedTitle?: string;
}

/** Rehearsed first; a release that may have happened is asked for again under the same key. (SP-4) */
export function useRelease(groupAssignmentId: GroupAssignmentId, scoreRunId: ScoreRunId) {
  const [send] = useReleaseScoreRunMutation();
  const dispatch = useAppDispatch();
  const { answer, ask, answerTo, isSending, hasFailed, detail, isUnknown } = useRehearsed(
    (asked: Wanted & { readonly dryRun: boolean }, idempotencyKey) =>
      send({ request: { groupAssignmentId, scoreRunId, ...asked }, idempotencyKey }),
    { onSent: () => dispatch(scoresChanged()) },
  );
  return {
    rehearsed: answer ?? null,
    rehearse: () => ask({ dryRun: true, showsClassRange: false }),
    release: async (wanted: Wanted): Promise<boolean> => (await answerTo({ dryRun: false, ...wanted })) !== undefined,
    isSending,
    failure: hasFailed ? detail : null,
    isDoubtful: isUnknown,
  };
}
