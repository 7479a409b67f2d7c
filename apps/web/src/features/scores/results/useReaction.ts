import type { Reaction } from '@circuit/contract/reactions';
import type { ReceivedReview } from '@circuit/contract/scores';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { useRef, useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { isFinal } from '#platform/http/retry.ts';
import { askResultsAnew } from '#parts/scores/resultsApi.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { useReactToReviewMutation } from './respondApi.ts';

const NONE: Reaction = { isSpecific: false, isUseful: false, isKind: false, reply: '' };

/**
 * Shown at once and sent one after the other, each time only what was changed: what was said in another window stays.
 * Once it has arrived, or was not taken, what the server has is shown. (SW-3)
 */
export function useReaction(groupAssignmentId: GroupAssignmentId, { id, reaction }: ReceivedReview) {
  const dispatch = useAppDispatch();
  const [send] = useReactToReviewMutation();
  const [wanted, setWanted] = useState<Partial<Reaction>>({});
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const count = useRef(0);
  /** Which change of a field was the last. */
  const lastOf = useRef(new Map<string, number>());

  async function save(changes: Partial<Reaction>): Promise<{ readonly error?: unknown }> {
    count.current += 1;
    const mine = count.current;
    for (const field of Object.keys(changes)) lastOf.current.set(field, mine);
    setWanted((others) => ({ ...others, ...changes }));
    const sending = before.current.then(() => send({ request: { groupAssignmentId, reviewId: id, ...changes } }));
    before.current = sending;
    const outcome = await sending;
    // Nobody knows whether it arrived.
    if (outcome.error !== undefined && !isFinal(problemOf(outcome.error))) dispatch(askResultsAnew());
    setWanted((all) => Object.fromEntries(Object.entries(all).filter(([field]) => lastOf.current.get(field) !== mine)));
    return outcome;
  }

  return { shown: { ...NONE, ...reaction, ...wanted }, save };
}
