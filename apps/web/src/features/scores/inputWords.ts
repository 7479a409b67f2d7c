import type { ScoreRun } from '@circuit/contract';

import { figure } from '#shared/words/figures.ts';

import { MODE_WORDS } from './words.ts';

type Inputs = Pick<ScoreRun, 'number' | 'inputHash' | 'settings' | 'counts'>;

/** What went into one run and not into the other, as far as runs have kept it. (SP-9) */
export function inputWords(run: Inputs, earlier: Inputs): string {
  if (run.inputHash === earlier.inputHash) return 'Both were computed from the same ratings and settings.';
  const [now, was] = [run.counts, earlier.counts];
  const differences = [
    ...counted('reviews', now.reviews, was.reviews),
    ...counted('graders’ ratings', now.superiorEvaluations, was.superiorEvaluations),
    ...counted('students', now.learners, was.learners),
    ...(run.settings.mode === earlier.settings.mode
      ? []
      : [`${MODE_WORDS[run.settings.mode].label}, before ${MODE_WORDS[earlier.settings.mode].label}`]),
    ...(run.settings.rubricVersionId === earlier.settings.rubricVersionId ? [] : ['another version of the rubric']),
  ];
  return differences.length === 0
    ? `Other ratings, decisions or settings went in than into run ${earlier.number}; how many there are is the same.`
    : `What went in: ${differences.join('; ')}.`;
}

const counted = (what: string, now: number, was: number): readonly string[] =>
  now === was ? [] : [`${figure(now)} ${what}, before ${figure(was)}`];
