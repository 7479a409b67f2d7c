import type { PhaseEffectShown } from '@circuit/contract/groupAssignments';
import { PHASE_LABELS, type PhaseType } from '@circuit/domain/phases';

import { many } from '#parts/words/figures.ts';

/** What one unfinished piece of a phase is called. */
const WORK: Readonly<Record<PhaseType, string>> = {
  Submission: 'hand-in',
  Calibration: 'practice essay',
  PeerEvaluation: 'review',
  SelfEvaluation: 'self-evaluation',
  SuperiorEvaluation: 'grading',
  Results: 'result',
};

/** "312 students have 950 unfinished reviews and cannot continue." (CW-26) */
export function effectWords(effect: PhaseEffectShown, day: (at: Date) => string): string {
  return [movedWords(effect, day), ...peopleWords(effect)].join(' ');
}

function movedWords({ type, before, after, was }: PhaseEffectShown, day: (at: Date) => string): string {
  const label = PHASE_LABELS[type];
  const starts =
    before.startsAt === after.startsAt
      ? null
      : `opens ${day(new Date(after.startsAt))} instead of ${day(new Date(before.startsAt))}`;
  const ends =
    after.endsAt === null || before.endsAt === after.endsAt
      ? null
      : `closes ${day(new Date(after.endsAt))}${before.endsAt === null ? '' : ` instead of ${day(new Date(before.endsAt))}`}`;
  const both = [starts, ends].filter((one) => one !== null);
  return was === 'notOpen' && type === 'Results'
    ? `Results are planned for ${day(new Date(after.startsAt))}.`
    : `${label} ${both.join(' and ')}.`;
}

function peopleWords({ type, was, becomes, peopleCount, workCount, permittedCount }: PhaseEffectShown): string[] {
  if (was !== 'open' || peopleCount === 0) return [];
  const work = many(workCount, `unfinished ${WORK[type]}`);
  const who = many(peopleCount, 'student');
  const isOne = peopleCount === 1;
  if (becomes === 'open') return [`${who} with ${work} ${isOne ? 'has' : 'have'} less time.`];
  const when = becomes === 'over' ? 'continue' : 'continue until it opens again';
  return [
    `It closes now: ${who} ${isOne ? 'has' : 'have'} ${work} and cannot ${when}.`,
    ...(permittedCount === 0 ? [] : [`${many(permittedCount, 'student')} can continue with a late permit.`]),
  ];
}
