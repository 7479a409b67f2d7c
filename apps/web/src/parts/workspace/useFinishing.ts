import { useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { newerOf } from '#platform/problems/newerOf.ts';
import { isFetchProblem } from '#platform/api/status.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';

import type { Answers } from './ratingSaving.ts';
import type { AnswersDraft, Versioned } from './useAnswersDraft.ts';

interface Finishing<Answered> {
  readonly draft: AnswersDraft;
  readonly send: (
    answers: Answers,
    ifMatch: number,
    idempotencyKey: string,
  ) => Promise<{ readonly data?: Answered | undefined; readonly error?: unknown }>;
  /** The answers in what the server gave, or has instead; null when there are none. */
  readonly versionedOf: (answered: Answered) => Versioned | null;
  readonly onFinished?: ((answered: Answered) => void) | undefined;
}

/**
 * Hands in what stands on the screen, once however often the button is pressed, and on top of what was seen: answers that
 * came from elsewhere are met, not overwritten.
 */
export function useFinishing<Answered>({ draft, send, versionedOf, onFinished }: Finishing<Answered>) {
  const { keyFor, done } = useIntentKey();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function sendSeen(answers: Answers, isAgain = false): Promise<string | null> {
    // Whether it arrives does not matter: the answers go along. But the version must be the newest.
    const isSettled = await draft.settle();
    const ifMatch = draft.seenVersion();
    // The draft asks which version to keep, also when the question was put off.
    if (ifMatch === null) return CHOOSE_FIRST;
    const { data, error } = await send(answers, ifMatch, keyFor({ answers, ifMatch }));
    if (data !== undefined) {
      done();
      const stored = versionedOf(data);
      if (!isSettled && stored !== null) draft.arrived(stored);
      onFinished?.(data);
      return null;
    }
    const newer = newerOf<Answered & object>(problemOf(error));
    const theirs = newer === null ? null : versionedOf(newer);
    if (theirs === null) return wordsOf(error);
    // A refusal is an answer: the next try is another intent.
    done();
    return draft.meetNewer(answers, theirs) && !isAgain ? sendSeen(answers, true) : CHOOSE_FIRST;
  }

  async function finish(answers: Answers): Promise<void> {
    setBusy(true);
    setProblem(null);
    const trouble = await sendSeen(answers);
    setProblem(trouble);
    setBusy(false);
  }
  // Once a version is chosen, the request to choose one is gone.
  const isChosen = problem === CHOOSE_FIRST && draft.conflict === null;
  return { finish: (answers: Answers) => void finish(answers), isBusy, problem: isChosen ? null : problem };
}

const CHOOSE_FIRST = 'It was changed in another window. Choose which version to keep, then hand it in.';

function wordsOf(error: unknown): string {
  if (!isFetchProblem(error)) return 'Try again.';
  return [error.detail, ...Object.values(error.errors ?? {}).flat()].join(' ');
}
