import { byUrgency, comingTo, openTo, type PhaseStanding } from '../learnerStatuses/index.ts';
import type { PhaseType } from '../phases/index.ts';

const DAY_MS = 86_400_000;
/** "This week" is the next seven days, in every zone the same. */
const WEEK_MS = 7 * DAY_MS;
/** What opens later than this is not told yet. */
const COMING_MS = 14 * DAY_MS;
/** So long after its end an assignment stays on the home page: its results are still to come. */
export const ON_HOME_AFTER_END_MS = 14 * DAY_MS;

/** So long results are new. */
export const NEW_RESULTS_MS = 14 * DAY_MS;

/** Where a line stands on the home page of a student. */
export const TASK_PLACES = ['next', 'thisWeek', 'later', 'missed', 'waiting'] as const;
export type TaskPlace = (typeof TASK_PLACES)[number];

export interface GroupAssignmentOfLearner<Id extends string> {
  readonly id: Id;
  readonly standings: readonly PhaseStanding[];
  /** What was handed in was changed afterwards, and the changes were not handed in. */
  readonly hasNewerChanges?: boolean;
}

export interface LearnerTask<Id extends string> {
  readonly groupAssignmentId: Id;
  readonly phase: PhaseType;
  readonly place: TaskPlace;
}

export interface LearnerTasks<Id extends string> {
  readonly tasks: readonly LearnerTask<Id>[];
  /** How many things this person can do now that end within a week. */
  readonly thisWeekCount: number;
}

/** One order for the whole page: what can be done now by its due date, what opens later by its due date, what was missed, the latest first. (DA-1 to DA-5, DA-15) */
export function learnerTasks<Id extends string>(
  groupAssignments: readonly GroupAssignmentOfLearner<Id>[],
  now: Date,
): LearnerTasks<Id> {
  const open = groupAssignments
    .flatMap((groupAssignment) =>
      openOf(groupAssignment, now).map((standing) => ({ id: groupAssignment.id, standing })),
    )
    .toSorted((one, other) => byUrgency(one.standing, other.standing));
  const coming = groupAssignments
    .flatMap((groupAssignment) =>
      comingOf(groupAssignment.standings, now).map((standing) => ({ id: groupAssignment.id, standing })),
    )
    .toSorted((one, other) => byUrgency(one.standing, other.standing));
  const missed = groupAssignments
    .flatMap(({ id, standings }) =>
      standings.filter((standing) => wasMissedLately(standing, now)).map((standing) => ({ id, standing })),
    )
    .toSorted((one, other) => byUrgency(other.standing, one.standing));
  const [first, ...rest] = open;
  const taskOf = (place: TaskPlace, { id, standing }: (typeof open)[number]): LearnerTask<Id> => ({
    groupAssignmentId: id,
    phase: standing.phase,
    place,
  });
  const soonOrLater = [...rest, ...coming].map((one) =>
    taskOf(endsThisWeek(one.standing, now) ? 'thisWeek' : 'later', one),
  );
  const tasks = [
    ...(first === undefined ? [] : [taskOf('next', first)]),
    ...soonOrLater.filter(({ place }) => place === 'thisWeek'),
    ...soonOrLater.filter(({ place }) => place === 'later'),
    ...missed.map((one) => taskOf('missed', one)),
    ...groupAssignments.flatMap((groupAssignment) =>
      waitsFor(groupAssignment, now).map((standing) => taskOf('waiting', { id: groupAssignment.id, standing })),
    ),
  ];
  return { tasks, thisWeekCount: open.filter(({ standing }) => endsThisWeek(standing, now)).length };
}

const openOf = ({ standings, hasNewerChanges = false }: GroupAssignmentOfLearner<string>, now: Date): PhaseStanding[] =>
  openTo(standings, { hasNewerChanges, now });

const endsThisWeek = ({ endsAt }: PhaseStanding, now: Date): boolean =>
  endsAt !== null && endsAt.getTime() - now.getTime() <= WEEK_MS;

/** What opens next in an assignment within two weeks. (DA-3) */
function comingOf(standings: readonly PhaseStanding[], now: Date): PhaseStanding[] {
  const soon = comingTo(standings).filter(({ startsAt }) => startsAt.getTime() - now.getTime() <= COMING_MS);
  return soon.slice(0, 1);
}

const wasMissedLately = ({ status, endsAt }: PhaseStanding, now: Date): boolean =>
  status === 'Missed' && endsAt !== null && now.getTime() - endsAt.getTime() <= WEEK_MS;

/** Essays that are not given out yet; else, where nothing is left to do, the results until they are out. (DA-4) */
function waitsFor(groupAssignment: GroupAssignmentOfLearner<string>, now: Date): PhaseStanding[] {
  const { standings } = groupAssignment;
  const reviews = standings.find(({ phase, status }) => phase === 'PeerEvaluation' && status === 'Waiting');
  if (reviews !== undefined && reviews.reason?.kind !== 'nothingWasToReview') return [reviews];
  if (openOf(groupAssignment, now).length > 0 || comingOf(standings, now).length > 0) return [];
  const results = standings.find(({ phase }) => phase === 'Results');
  const hasBegun = standings.some(({ status, phase }) => phase !== 'Results' && status !== 'NotOpen');
  return results === undefined || results.status === 'Done' || !hasBegun ? [] : [results];
}
