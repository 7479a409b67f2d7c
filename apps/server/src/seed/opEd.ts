import type { Shard } from '@circuit/domain/kernel';

import { planCalibrations, planGroupAssignment } from './authoring.ts';
import type { Person } from './people.ts';
import type { Group, Plan } from './plan.ts';
import type { Moment } from './stages.ts';
import { planWork } from './work.ts';

const RUBRIC = 'Op-ed';

interface Class {
  readonly staff: Person;
  /** Amara first: the student's screens are hers. */
  readonly learners: readonly Person[];
  readonly moment: Moment;
  readonly story?: string;
}

/** The op-ed of the mocks on its way in a course, as it stands at a moment of its own calendar. */
export function planOpEd(
  shard: Shard,
  group: Group | undefined,
  assignment: Plan['assignments'][number] | undefined,
  { staff, learners, moment, story = '' }: Class,
) {
  if (group === undefined || assignment === undefined) throw new Error('The op-ed belongs to no course.');
  const calibrations = planCalibrations(shard, { title: assignment.title, rubric: RUBRIC, expertId: staff.id });
  const planned = planGroupAssignment(shard, group.id, assignment, RUBRIC, calibrations);
  // Where the time to hand in was over when this began, nobody was told of it.
  const handsItselfIn = moment.stage === 'before' || moment.stage === 'handIn';
  const groupAssignments = (planned.groupAssignments ?? []).map((one) => ({ ...one, handsItselfIn }));
  const [groupAssignment] = groupAssignments;
  if (groupAssignment === undefined) throw new Error('The planned assignment is missing.');
  const inGroupAssignment = {
    groupAssignment,
    calibrations: planned.groupAssignmentCalibrations ?? [],
    learners,
    staff,
    story,
  };
  return { calibrations, ...planned, groupAssignments, ...planWork(shard, inGroupAssignment, moment) };
}
