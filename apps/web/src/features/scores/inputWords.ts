import type { ScoreRun } from '@circuit/contract';
import { PARTS } from '@circuit/domain/scoring';

import { figure, many } from '#shared/words/figures.ts';

import { MODE_WORDS } from './words.ts';

type Inputs = Pick<ScoreRun, 'number' | 'inputHash' | 'algorithm' | 'settings' | 'counts'>;

/** What went into one run and not into the other, older or newer, as far as runs have kept it. (SP-9) */
export function inputWords(run: Inputs, other: Inputs): string {
  if (run.inputHash === other.inputHash) return 'Both were computed from the same ratings and settings.';
  const differences = [...counted(run, other), ...settings(run, other)];
  return differences.length === 0
    ? `Other ratings, decisions or settings went in than into run ${other.number}; how many there are is the same.`
    : `What went in: ${differences.join('; ')}.`;
}

function counted({ counts, settings: { reviewsNeeded } }: Inputs, other: Inputs): readonly string[] {
  const was = other.counts;
  return [
    [many(counts.reviews, 'review'), counts.reviews, was.reviews] as const,
    [
      many(counts.superiorEvaluations, 'rating by a grader', 'ratings by graders'),
      counts.superiorEvaluations,
      was.superiorEvaluations,
    ] as const,
    [many(counts.learners, 'student'), counts.learners, was.learners] as const,
    [`${many(reviewsNeeded, 'review')} needed of each hand-in`, reviewsNeeded, other.settings.reviewsNeeded] as const,
  ].flatMap(([words, here, there]) => (here === there ? [] : [`${words} (run ${other.number}: ${figure(there)})`]));
}

function settings(run: Inputs, other: Inputs): readonly string[] {
  const [now, was] = [run.settings, other.settings];
  return [
    ...(now.mode === was.mode
      ? []
      : [`${MODE_WORDS[now.mode].label} (run ${other.number}: ${MODE_WORDS[was.mode].label})`]),
    ...(PARTS.every((part) => now.weights[part] === was.weights[part]) ? [] : ['other weights of the parts']),
    ...(now.rubricVersionId === was.rubricVersionId ? [] : ['another version of the rubric']),
    ...(run.algorithm === other.algorithm ? [] : ['another version of the method']),
  ];
}
