import type { Calibration } from '@circuit/contract/assignments';
import { useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import type { Answers, RatingSaving, RatingStatus } from '#parts/workspace/ratingSaving.ts';

import type { SavingStatus } from '../entitySaver.ts';
import { useEntitySaver } from '../useEntitySaver.ts';
import { useUnsentText } from '../useUnsentText.ts';

interface Outcome {
  readonly data?: Calibration | undefined;
  readonly error?: unknown;
}

/** Saves all answers on the version that was seen, and gives the calibration as it is then. */
export type SaveExpert = (answers: Answers, ifMatch: number, idempotencyKey: string) => Promise<Outcome>;

const BOTH_RATED = 'Someone else rated this calibration in the meantime. Choose which rating to keep.';

/**
 * The expert's answers on their way: nothing is closed before they have arrived, and when two rate the same calibration
 * both ratings are there until one of them chooses. (AE-12)
 */
export function useExpertSaving(calibration: Calibration, save: SaveExpert, onClose: () => void) {
  const [seen] = useState(() => withUsableAnswers(calibration));
  const [begun, setBegun] = useState({ turn: 0, answers: answersOf(seen) });
  const [answers, setAnswers] = useState(begun.answers);
  /** They wanted to close: what holds that up stands above. */
  const [isClosing, setClosing] = useState(false);
  const saver = useEntitySaver<Answers, Calibration>({
    entity: seen,
    wantedOf: (one) => byCriterion(answersOf(one)),
    send: async (wanted, _known, ...call) => {
      const { data, error } = await save(wanted, ...call);
      return data === undefined ? { error: problemOf(error) } : { data };
    },
  });
  const { status, savedAt, soon, now, settle, keepMine, keepTheirs } = saver;
  useUnsentText(saver, false);
  const theirs = status.state === 'conflict' ? status.theirs : null;

  const saving: RatingSaving = {
    status: ratingStatusOf(status),
    savedAt,
    change: (next, when) => {
      setAnswers(next);
      (when === 'now' ? now : soon)(byCriterion(next));
    },
    flush: () => void settle(),
  };

  async function finish(all: Answers): Promise<void> {
    now(byCriterion(all));
    setClosing(true);
    if (await settle()) onClose();
  }

  function resolve(choice: 'mine' | 'theirs'): void {
    if (theirs === null) return;
    if (choice === 'mine') return keepMine(byCriterion(answers));
    keepTheirs();
    setClosing(false);
    setAnswers(answersOf(theirs));
    return setBegun(({ turn }) => ({ turn: turn + 1, answers: answersOf(theirs) }));
  }

  const problem = isClosing && saving.status.state === 'failed' ? saving.status.words : '';
  return { begun, conflict: theirs === null ? null : { mine: answers, theirs }, problem, saving, finish, resolve };
}

/** Answers to another version of the rubric may name levels that are gone. */
function withUsableAnswers(calibration: Calibration): Calibration {
  const { expertEvaluation } = calibration;
  if (expertEvaluation.state !== 'otherVersion') return calibration;
  return { ...calibration, expertEvaluation: { ...expertEvaluation, answers: [] } };
}

const answersOf = ({ expertEvaluation: { answers } }: Calibration): Answers => answers;

function ratingStatusOf(status: SavingStatus<unknown>): RatingStatus {
  if (status.state === 'failed') return { state: 'failed', words: status.detail, mayTryAgain: true };
  if (status.state === 'conflict') return { state: 'failed', words: BOTH_RATED, mayTryAgain: false };
  return status;
}

const byCriterion = (answers: Answers) =>
  answers.toSorted((one, other) => (one.criterionId < other.criterionId ? -1 : 1));
