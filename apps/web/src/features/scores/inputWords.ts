import type { ScoreRun } from '@circuit/contract/scores';
import { PARTS } from '@circuit/domain/scoring';

import { many } from '#parts/words/figures.ts';

import { MODE_WORDS } from './words.ts';

type Inputs = Pick<ScoreRun, 'number' | 'inputHash' | 'algorithm' | 'settings' | 'counts'>;

/** What went into one run and not into the other, older or newer, as far as runs have kept it. (SP-9) */
export function inputWords(scoreRun: Inputs, other: Inputs): string {
  if (scoreRun.inputHash === other.inputHash) return 'Both were computed from the same ratings and settings.';
  const differences = [...counted(scoreRun, other), ...settings(scoreRun, other)];
  const used = list.format(differences.flatMap(({ here }) => (here === null ? [] : [here])));
  const otherUsed = list.format(differences.map(({ there }) => there));
  if (otherUsed === '')
    return `This run used different ratings, decisions or settings than run ${other.number}, but the same number of them.`;
  return `${used === '' ? '' : `This run used ${used}. `}Run ${other.number} used ${otherUsed}.`;
}

const list = new Intl.ListFormat('en-US');

/** `here` is null where only the other run can be named: "a different version of the rubric". */
interface Difference {
  readonly here: string | null;
  readonly there: string;
}

function counted(scoreRun: Inputs, other: Inputs): readonly Difference[] {
  return COUNTED.flatMap(([count, words]) => {
    const [here, there] = [count(scoreRun), count(other)];
    return here === there ? [] : [{ here: words(here), there: words(there) }];
  });
}

const COUNTED: readonly (readonly [count: (scoreRun: Inputs) => number, words: (count: number) => string])[] = [
  [({ counts }) => counts.reviews, (count) => many(count, 'review')],
  [({ counts }) => counts.superiorEvaluations, (count) => many(count, 'rating by a grader', 'ratings by graders')],
  [({ counts }) => counts.learners, (count) => many(count, 'student')],
  [({ settings: { reviewsNeeded } }) => reviewsNeeded, (count) => `${many(count, 'review')} needed per hand-in`],
];

function settings(scoreRun: Inputs, other: Inputs): readonly Difference[] {
  const [now, was] = [scoreRun.settings, other.settings];
  return [
    ...(now.mode === was.mode ? [] : [{ here: MODE_WORDS[now.mode].label, there: MODE_WORDS[was.mode].label }]),
    ...(PARTS.every((part) => now.weights[part] === was.weights[part]) ? [] : [otherOnly('different part weights')]),
    ...(now.rubricVersionId === was.rubricVersionId ? [] : [otherOnly('a different version of the rubric')]),
    ...(scoreRun.algorithm === other.algorithm ? [] : [otherOnly('a different version of the method')]),
  ];
}

const otherOnly = (there: string): Difference => ({ here: null, there });
