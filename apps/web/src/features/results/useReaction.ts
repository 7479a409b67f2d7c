import type { Reaction, ReceivedReview } from '@circuit/contract';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { useRef, useState } from 'react';

import { useReactToReviewMutation } from './respondApi.ts';

const NONE: Reaction = { isSpecific: false, isUseful: false, isKind: false, reply: '' };

/**
 * Shown at once and sent one after the other, each time as a whole: what was pressed last is what holds. If it was not
 * taken, what the server has is shown again. (SW-3)
 */
export function useReaction(groupAssignmentId: GroupAssignmentId, { id, reaction }: ReceivedReview) {
  const [send] = useReactToReviewMutation();
  const [wanted, setWanted] = useState<Reaction | null>(null);
  const [error, setError] = useState<unknown>();
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const count = useRef(0);
  const shown = wanted ?? reaction ?? NONE;

  async function save(changes: Partial<Reaction>): Promise<{ readonly error?: unknown }> {
    const next = { ...shown, ...changes };
    setWanted(next);
    setError(undefined);
    count.current += 1;
    const mine = count.current;
    const sending = before.current.then(() => send({ request: { groupAssignmentId, reviewId: id, ...next } }));
    before.current = sending;
    const outcome = await sending;
    // What was pressed since says what holds.
    if (mine === count.current && outcome.error !== undefined) {
      setWanted(null);
      setError(outcome.error);
    }
    return outcome;
  }

  return { shown, error, save };
}
