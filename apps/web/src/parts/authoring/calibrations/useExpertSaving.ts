import type { Calibration } from '@circuit/contract';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { isSame } from '@circuit/domain/saving';
import { useRef, useState } from 'react';

import { newerOf } from '#platform/problems/newerOf.ts';
import { problemOf } from '#platform/api/problemOf.ts';

interface Outcome {
  readonly data?: Calibration | undefined;
  readonly error?: unknown;
}

/** Saves all answers on the version that was seen, and gives the calibration as it is then. */
export type SaveExpert = (answers: readonly CriterionAnswer[], ifMatch: number) => Promise<Outcome>;

interface Conflict {
  readonly mine: readonly CriterionAnswer[];
  readonly theirs: Calibration;
}

const BOTH_RATED = 'Someone else rated this calibration in the meantime. Choose which rating to keep.';

/**
 * The expert's answers on their way: nothing is closed before they have arrived, and when two rate the same calibration
 * both ratings are there until one of them chooses. (AE-12)
 */
export function useExpertSaving(calibration: Calibration, save: SaveExpert, onClose: () => void) {
  const { state, answers: given } = calibration.expertEvaluation;
  // Answers to another version of the rubric may name levels that are gone.
  const [begun, setBegun] = useState({ turn: 0, answers: state === 'otherVersion' ? [] : given });
  const known = useRef({ version: calibration.version, answers: begun.answers });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [problem, setProblem] = useState('');

  async function send(answers: readonly CriterionAnswer[], isAgain = false): Promise<void> {
    const { data, error } = await save(answers, known.current.version);
    if (data !== undefined) {
      known.current = { version: data.version, answers: [...answers] };
      return;
    }
    const theirs = newerOf<Calibration>(problemOf(error));
    if (theirs === null) throw new Error(problemOf(error).detail);
    // Only its title or its sample has moved: the rating is still the one that was seen.
    if (!isAgain && isSame(theirs.expertEvaluation.answers, known.current.answers)) {
      known.current = { ...known.current, version: theirs.version };
      await send(answers, true);
      return;
    }
    setConflict({ mine: answers, theirs });
    throw new Error(BOTH_RATED);
  }

  const keep = (answer: CriterionAnswer): Promise<void> => {
    const others = known.current.answers.filter(({ criterionId }) => criterionId !== answer.criterionId);
    return send([...others, answer]);
  };

  async function finish(answers: readonly CriterionAnswer[]): Promise<void> {
    try {
      if (!isSame(byCriterion(answers), byCriterion(known.current.answers))) await send(answers);
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'An unknown error has occurred.');
    }
  }

  async function resolve(whose: 'mine' | 'theirs'): Promise<void> {
    if (conflict === null) return;
    const { mine, theirs } = conflict;
    known.current = { version: theirs.version, answers: theirs.expertEvaluation.answers };
    setConflict(null);
    setProblem('');
    if (whose === 'theirs')
      return setBegun(({ turn }) => ({ turn: turn + 1, answers: theirs.expertEvaluation.answers }));
    try {
      await send(mine);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'An unknown error has occurred.');
    }
  }
  return { begun, conflict, problem, keep, finish, resolve };
}

const byCriterion = (answers: readonly CriterionAnswer[]) =>
  answers.toSorted((one, other) => (one.criterionId < other.criterionId ? -1 : 1));
