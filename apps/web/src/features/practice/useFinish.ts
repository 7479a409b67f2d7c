import type { handInPracticeTry, PracticeEssay, PracticeTry } from '@circuit/contract';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { useState } from 'react';

import type { RequestOf } from '#shared/api/contractCall.ts';
import { isFetchProblem } from '#shared/api/status.ts';
import { useIntentKey } from '#shared/api/useIntentKey.ts';

import { useHandInPracticeTryMutation } from './practiceApi.ts';

type Answers = readonly CriterionAnswer[];

interface Finishing {
  readonly ids: Omit<RequestOf<typeof handInPracticeTry>, 'answers'>;
  /** The one that the answers on the screen go on from. */
  readonly versionNow: () => number;
  readonly settle: () => Promise<boolean>;
}

/** Hands a try in, once however often the button is pressed; a rating that came from elsewhere is met, not overwritten. */
export function useFinish({ ids, versionNow, settle }: Finishing) {
  const [handIn, { error, reset }] = useHandInPracticeTryMutation();
  const { keyFor } = useIntentKey();
  const [isBusy, setBusy] = useState(false);
  const [met, setMet] = useState<{ readonly mine: Answers; readonly theirs: PracticeTry } | null>(null);

  async function finish(given: Answers): Promise<void> {
    setBusy(true);
    const isSettled = await settle();
    const request = { ...ids, answers: [...given] };
    const ifMatch = versionNow();
    const outcome = await handIn({ request, ifMatch, idempotencyKey: keyFor({ ...request, ifMatch }) });
    setBusy(false);
    const theirs = newerOf(outcome.error, ids.evaluationId);
    // What is unsent has met it already, and asks by itself.
    if (isSettled && theirs !== null) setMet({ mine: given, theirs });
  }
  return {
    finish: (given: Answers) => void finish(given),
    isBusy,
    error,
    met,
    decided: () => {
      setMet(null);
      reset();
    },
  };
}

/** A 412 carries the essay as it is now. */
function newerOf(error: unknown, id: PracticeTry['id']): PracticeTry | null {
  if (!isFetchProblem(error) || error.status !== 412) return null;
  if (typeof error.current !== 'object' || error.current === null) return null;
  const { tries } = error.current as PracticeEssay; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the server passes it through the same schema
  return tries.find((one) => one.id === id) ?? null;
}
