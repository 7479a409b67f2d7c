import type { ArtifactConstraint } from '@circuit/domain/artifacts';
import { templateDesign, type AssignmentDesign } from '@circuit/domain/assignments';
import { assignmentId as toAssignmentId, type GroupId, type Shard, type UserId } from '@circuit/domain/kernel';
import type { Criterion, CriterionAnswer } from '@circuit/domain/rubrics';

import { seededCriteria } from './criteria.ts';
import { OP_ED_SAMPLES, type Sample } from './opEdSamples.ts';
import type { Plan } from './plan.ts';
import { seededId } from './seededId.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

/** What an assignment of the library holds beside its title; about 700 words of text, as the mocks have it. */
export function seededDesign(
  title: string,
  instructions: string,
  alsoTakes: readonly ArtifactConstraint[],
): Omit<AssignmentDesign, 'title' | 'description'> {
  const { title: _title, description: _description, ...design } = templateDesign('calibrated', title);
  return {
    ...design,
    instructionsForAuthors: { type: 'doc', content: [paragraph(instructions)] },
    instructionsForReviewers: { type: 'doc', content: [paragraph('Read the whole text before you rate it.')] },
    artifactConstraints: [
      { type: 'TextArtifact', isRequired: true, minCount: 1, maxCount: 1, minWords: 500, maxWords: 800 },
      ...alsoTakes,
    ],
  };
}

interface Where {
  readonly title: string;
  readonly rubric: string;
  readonly expertId: UserId;
}

/** The calibrations of one assignment of the library, each rated by its owner. */
export function planCalibrations(shard: Shard, { title, rubric, expertId }: Where): NonNullable<Plan['calibrations']> {
  return OP_ED_SAMPLES.map(({ title: name, quality, paragraphs, expert }, position) => ({
    id: seededId(shard, 'calibration', title, name),
    assignmentId: toAssignmentId(seededId(shard, 'assignment', title)),
    position,
    title: name,
    quality,
    sampleText: { type: 'doc', content: paragraphs.map(paragraph) },
    expertRubricVersionId: seededId(shard, 'rubricVersion', rubric, 1),
    expertAnswers: seededCriteria(shard, rubric).flatMap((criterion) => answersOf(criterion, expert)),
    expertUserId: expertId,
    expertAt: '2026-10-20T15:00:00Z',
  }));
}

function answersOf(criterion: Criterion, expert: Sample['expert']): CriterionAnswer[] {
  const rating = new Map(Object.entries(expert)).get(criterion.title);
  const chosen = criterion.kind === 'levels' ? criterion.levels[rating?.level ?? 0] : undefined;
  if (rating === undefined || chosen === undefined) return [];
  return [{ criterionId: criterion.id, choice: { kind: 'levels', levelId: chosen.id }, comment: rating.reason }];
}

// The dates of the mocks, in the zone of the university.
const PHASES = [
  ['Submission', '2026-11-02T08:00:00-05:00', '2026-11-06T23:59:00-05:00'],
  ['Calibration', '2026-11-07T00:00:00-05:00', '2026-11-10T23:59:00-05:00'],
  ['PeerEvaluation', '2026-11-11T00:00:00-05:00', '2026-11-16T23:59:00-05:00'],
  ['SelfEvaluation', '2026-11-17T00:00:00-05:00', '2026-11-20T23:59:00-05:00'],
  ['Results', '2026-11-21T00:00:00-05:00', null],
] as const;

type GroupAssignmentPlan = Pick<Plan, 'groupAssignments' | 'groupAssignmentPhases' | 'groupAssignmentCalibrations'>;

/** An assignment of a course, activated, with the snapshot that attaching would have taken. */
export function planGroupAssignment(
  shard: Shard,
  groupId: GroupId,
  assignment: Plan['assignments'][number],
  rubric: string,
  calibrations: NonNullable<Plan['calibrations']>,
): GroupAssignmentPlan {
  const id = seededId(shard, 'groupAssignment', groupId, assignment.id);
  const { id: assignmentId, rubricId: _rubricId, isDeleted: _isDeleted, ...snapshot } = assignment;
  return {
    groupAssignments: [
      {
        ...snapshot,
        id,
        groupId,
        assignmentId,
        assignmentVersion: 1,
        rubricVersionId: seededId(shard, 'rubricVersion', rubric, 1),
        activation: 'Activated',
        activatedAt: '2026-10-28T14:00:00Z',
        handsItselfIn: true,
      },
    ],
    groupAssignmentPhases: PHASES.map(([type, startsAt, endsAt]) => ({
      groupId,
      groupAssignmentId: id,
      type,
      startsAt,
      endsAt,
    })),
    groupAssignmentCalibrations: calibrations.map(({ id: calibrationId, assignmentId: _of, ...calibration }) => ({
      ...calibration,
      id: seededId(shard, 'groupAssignmentCalibration', id, calibrationId),
      groupId,
      groupAssignmentId: id,
      calibrationId,
    })),
  };
}
