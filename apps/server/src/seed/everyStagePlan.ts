import type { Shard } from '@circuit/domain/kernel';

import { attachmentRules } from './attachments.ts';
import { planLibrary } from './courses.ts';
import { lastSeenOf } from './lastSeen.ts';
import { dayLater, laterDates, wholeDays } from './laterDates.ts';
import { planOpEd } from './opEd.ts';
import type { Person } from './people.ts';
import type { Plan } from './plan.ts';
import { STAGE_NAMES, STAGES, type Moment, type Stage } from './stages.ts';
import { universityPlan } from './universityPlan.ts';

/** One assignment for each stage, all on one subject, so that what the class wrote fits its title. */
export const TITLES: Readonly<Record<Stage, readonly [title: string, description: string]>> = {
  results: [
    'Op-ed 1: Who pays for carbon?',
    'Should our state price carbon, and who would pay in the end? Take a position in 500 to 800 words.',
  ],
  selfEvaluate: [
    'Op-ed 2: Tax or trade?',
    'A carbon tax or traded permits, and who gets the money? Take a position in 500 to 800 words.',
  ],
  review: [
    'Op-ed 3: Carbon pricing',
    'Argue for or against a price on carbon with a dividend, in 500 to 800 words. You may add a table as a PDF, and links.',
  ],
  practice: [
    'Op-ed 4: Carbon at the border',
    'Should a carbon price hold at the border too? Take a position in 500 to 800 words.',
  ],
  handIn: [
    'Op-ed 5: The carbon dividend',
    'Should the money from a carbon price go back to households? Answer in 500 to 800 words. You may add a table as a PDF, and links.',
  ],
  before: ['Op-ed 6: A price for farms', 'Should farms pay for carbon? Take a position in 500 to 800 words.'],
};

/** The day of the mocks from which terms, courses and libraries are dated. */
const DAY_OF_THE_MOCKS = new Date('2026-11-12T09:00:00-05:00');

/**
 * The instants of the mocks from which the days of each stage are counted. Results from noon, so that whatever the hour
 * is, the day of the release is over and reviewers read what authors said of them.
 */
const COUNTED_FROM: Readonly<Record<Stage, string>> = { ...STAGES, results: '2026-11-22T12:00:00-05:00' };

interface StagedGroupAssignment {
  readonly stage: Stage;
  readonly groupAssignment: NonNullable<Plan['groupAssignments']>[number];
  /** Of the calendar of the mocks, at which the assignment stands. */
  readonly moment: Moment;
  /** How much later than in the mocks everything of it happens. */
  readonly days: number;
}

export interface EveryStage {
  readonly plan: Plan;
  readonly groupAssignments: Readonly<Record<Stage, StagedGroupAssignment>>;
}

/**
 * The class of 412 with one assignment in every stage, all of them now: each is the op-ed of the mocks, so many days
 * later that it has reached its stage. (DM-1)
 */
export function everyStagePlan(shard: Shard, now: Date): EveryStage {
  const university = universityPlan(shard, 'before');
  const { groupAssignments: _groupAssignments, groupAssignmentPhases: _phases, ...others } = university;
  const { groupAssignmentCalibrations: _samples, submissions: _work, submissionVersions: _versions, ...base } = others;
  const { staff, learners } = classOf(university);
  const items = STAGE_NAMES.map((stage) => ({
    name: TITLES[stage][0],
    description: TITLES[stage][1],
    rubric: 'Op-ed',
    sharedWith: [[staff, 'Owner'] as const],
    alsoTakes: attachmentRules(stage),
  }));
  const library = planLibrary(shard, [], items);
  const [economics] = university.groups;
  const planned = STAGE_NAMES.map((stage, index) => {
    const days = wholeDays(new Date(COUNTED_FROM[stage]), now);
    const moment = { stage, at: dayLater(now, -days) };
    const made = planOpEd(shard, economics, library.assignments[index], { staff, learners, moment, story: stage });
    return { stage, days, moment, rows: laterDates(made, days) };
  });
  const rows = planned.map((one) => one.rows);
  const staged = (stage: Stage): StagedGroupAssignment => {
    const found = planned.find((one) => one.stage === stage);
    const groupAssignment = found?.rows.groupAssignments?.[0];
    if (found === undefined || groupAssignment === undefined) throw new Error(`There is no assignment at ${stage}.`);
    return { stage, groupAssignment, moment: found.moment, days: found.days };
  };
  const dated = laterDates(base, wholeDays(DAY_OF_THE_MOCKS, now));
  return {
    plan: {
      ...dated,
      users: dated.users.map((person) => ({ ...person, lastSeenAt: lastSeenOf(person.id, now) })),
      externalTerms: dated.externalTerms.map((term, index) => ({ ...term, name: termName(now, index - CURRENT_TERM) })),
      assignments: [...base.assignments, ...library.assignments],
      assignmentUserRoles: [...base.assignmentUserRoles, ...library.assignmentUserRoles],
      calibrations: [...(dated.calibrations ?? []), ...rows.flatMap(({ calibrations }) => calibrations)],
      groupAssignments: rows.flatMap((of) => of.groupAssignments ?? []),
      groupAssignmentPhases: rows.flatMap((of) => of.groupAssignmentPhases ?? []),
      groupAssignmentCalibrations: rows.flatMap((of) => of.groupAssignmentCalibrations ?? []),
      submissions: rows.flatMap((of) => of.submissions ?? []),
      artifacts: rows.flatMap((of) => of.artifacts ?? []),
      submissionVersions: rows.flatMap((of) => of.submissionVersions ?? []),
      evaluations: rows.flatMap((of) => of.evaluations ?? []),
      lateActivityPermits: rows.flatMap((of) => of.lateActivityPermits ?? []),
      submissionDraftVersions: rows.flatMap((of) => of.submissionDraftVersions ?? []),
      timeRequests: rows.flatMap((of) => of.timeRequests ?? []),
      excusals: rows.flatMap((of) => of.excusals ?? []),
    },
    groupAssignments: {
      before: staged('before'),
      handIn: staged('handIn'),
      practice: staged('practice'),
      review: staged('review'),
      selfEvaluate: staged('selfEvaluate'),
      results: staged('results'),
    },
  };
}

/** The instructor and the students of the first course, in the order in which they were planned: Amara first. */
function classOf({ groups, groupUserRoles, users }: Plan): { staff: Person; learners: Person[] } {
  const people = new Map(users.map((person) => [person.id, person]));
  const inRole = (role: string) =>
    groupUserRoles
      .filter((held) => held.groupId === groups[0]?.id && held.role === role)
      .flatMap(({ userId }) => people.get(userId) ?? []);
  const [staff] = inRole('GroupOwner');
  if (staff === undefined) throw new Error('The course has no instructor.');
  return { staff, learners: inRole('GroupLearner') };
}

/** The mocks have two terms before the present one and one after it. */
const CURRENT_TERM = 2;
const SEASONS = ['Spring', 'Summer', 'Fall'] as const;

/** The term of an instant, or one so many terms before or after it. */
function termName(now: Date, later: number): string {
  const month = now.getUTCMonth();
  const place = now.getUTCFullYear() * SEASONS.length + (month < 5 ? 0 : month < 7 ? 1 : 2) + later;
  return `${SEASONS[place % SEASONS.length]} ${Math.floor(place / SEASONS.length)}`;
}
