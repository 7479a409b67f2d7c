import type { Shard } from '@circuit/domain/kernel';
import type { CriterionAnswer } from '@circuit/domain/rubrics';

import { seededChance } from './chance.ts';
import { seededCriteria } from './criteria.ts';
import type { Person } from './people.ts';
import type { Plan } from './plan.ts';
import { seededId } from './seededId.ts';
import { hasHappened, type Moment } from './stages.ts';

const MINUTE = 60_000;
const OPENS = Date.parse('2026-11-07T00:00:00-05:00');
const DAYS_MS = 3.9 * 24 * 60 * MINUTE;
const RUBRIC = 'Op-ed';

interface Practicing {
  readonly groupAssignment: NonNullable<Plan['groupAssignments']>[number];
  readonly calibrations: NonNullable<Plan['groupAssignmentCalibrations']>;
  readonly learners: readonly Person[];
  /** What chance is drawn from. */
  readonly story: string;
}

/** Everybody rates near the expert, most in one try; some do not come to the last essay. Amara has rated two of three. */
export function planPractice(
  shard: Shard,
  { groupAssignment, calibrations, learners, story }: Practicing,
  moment: Moment,
): NonNullable<Plan['evaluations']> {
  const random = seededChance(`practice${story}`);
  const isAmaraDone = ['review', 'selfEvaluate', 'results'].includes(moment.stage);
  return learners
    .flatMap((person, index) => {
      const begunAt = OPENS + random() * DAYS_MS;
      const count = index === 0 ? (isAmaraDone ? 3 : 2) : random() < 0.93 ? 3 : 2;
      return calibrations.slice(0, count).flatMap((calibration, essay) => {
        const tries = random() < 0.4 ? 2 : 1;
        return Array.from({ length: tries }, (_, at) => {
          const answers = nearAnswers(shard, calibration.expertAnswers, at === 0 ? 0.35 : 0.15, random);
          const minutes = (essay * 2 + at) * 7 + Math.floor(random() * 5);
          const handedInAt = new Date((index === 0 ? OPENS + 20 * 60 * MINUTE : begunAt) + minutes * MINUTE);
          return { person, calibration, number: at + 1, isLast: at + 1 === tries, answers, handedInAt };
        });
      });
    })
    .filter(({ handedInAt }) => hasHappened(handedInAt, moment))
    .map(({ person, calibration, number, isLast, answers, handedInAt }) => ({
      id: seededId(shard, 'practiceTry', calibration.id, person.id, number),
      groupId: groupAssignment.groupId,
      groupAssignmentId: groupAssignment.id,
      kind: 'calibration' as const,
      evaluatorId: person.id,
      calibrationId: calibration.id,
      rubricVersionId: groupAssignment.rubricVersionId,
      tryNumber: number,
      status: 'HandedIn' as const,
      answers,
      handedInAt: handedInAt.toISOString(),
      declinedAt: number === 1 && isLast ? handedInAt.toISOString() : null,
    }));
}

const COMMENT = 'I looked for this in every paragraph and compared it with the words of the level.';

/** The expert's levels, each one off by one step with this probability. */
function nearAnswers(
  shard: Shard,
  expert: readonly CriterionAnswer[],
  offBy: number,
  random: () => number,
): CriterionAnswer[] {
  return seededCriteria(shard, RUBRIC).flatMap((criterion): CriterionAnswer[] => {
    if (criterion.kind !== 'levels') return [];
    const choice = expert.find(({ criterionId }) => criterionId === criterion.id)?.choice;
    const place = criterion.levels.findIndex(({ id }) => choice?.kind === 'levels' && id === choice.levelId);
    const step = random() < offBy ? (random() < 0.6 ? -1 : 1) : 0;
    const level = criterion.levels[Math.min(criterion.levels.length - 1, Math.max(0, place + step))];
    if (level === undefined) return [];
    return [{ criterionId: criterion.id, choice: { kind: 'levels', levelId: level.id }, comment: COMMENT }];
  });
}
