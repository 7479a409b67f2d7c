import type { ArtifactConstraint } from '@circuit/domain/artifacts';
import { assignmentId, groupId, rubricId, type Shard, type UserId } from '@circuit/domain/kernel';
import type { EntityRole, GlobalRole, GroupRole } from '@circuit/domain/permissions';

import { seededDesign } from './authoring.ts';
import { seededCriteria } from './criteria.ts';
import type { Person } from './people.ts';
import type { Group, Plan, Term } from './plan.ts';
import { planRosterOf } from './rosters.ts';
import { seededId } from './seededId.ts';

interface Course {
  readonly name: string;
  readonly term: Term;
  readonly owners: readonly Person[];
  readonly graders: readonly Person[];
  readonly learners: readonly Person[];
  /** Who has no password yet. */
  readonly invited?: Plan['invitedUsers'];
  /** The file that the learners came from; without one they were added by hand. */
  readonly rosterFile?: string;
  readonly isDeleted?: boolean;
}

interface LibraryItem {
  readonly name: string;
  readonly description: string;
  readonly sharedWith: readonly (readonly [Person, EntityRole])[];
  readonly isDeleted?: boolean;
}

interface LibraryAssignment extends LibraryItem {
  readonly rubric: string;
  /** What students may hand in beside the text. */
  readonly alsoTakes?: readonly ArtifactConstraint[];
}

/** What happens in the time zone of the mocks: from the first midnight to the last minute. */
export function term(shard: Shard, name: string, startDate: string, endDate: string): Term {
  return { id: seededId(shard, 'term', name), name, startDate, endDate };
}

export function globalRoles(shard: Shard, role: GlobalRole, people: readonly Person[]): Plan['userRoles'] {
  return people.map(({ id: userId }) => ({ id: seededId(shard, 'userRole', userId, role), userId, role }));
}

type CoursePlan = Pick<Plan, 'groups' | 'groupUserRoles' | 'rosterSources' | 'jobLogs'>;

export function planCourse(shard: Shard, course: Course): CoursePlan {
  const { name, term: when, invited = [], rosterFile, isDeleted = false } = course;
  const id = groupId(seededId(shard, 'group', name, when.name));
  const inRole = (role: GroupRole, people: readonly { id: UserId }[], isExternal = false) =>
    people.map(({ id: userId }) => ({
      id: seededId(shard, 'groupUserRole', id, userId, role),
      groupId: id,
      userId,
      role,
      isExternal,
    }));
  const [owner] = course.owners;
  return {
    groups: [
      {
        id,
        guid: seededId(shard, 'guid', id),
        name,
        externalTermId: when.id,
        startDate: when.startDate,
        endDate: when.endDate,
        isDeleted,
      },
    ],
    groupUserRoles: [
      ...inRole('GroupOwner', course.owners),
      ...inRole('GroupGrader', course.graders),
      ...inRole('GroupLearner', course.learners, rosterFile !== undefined),
      ...inRole('GroupLearner', invited),
    ],
    ...(rosterFile === undefined || owner === undefined
      ? { rosterSources: [], jobLogs: [] }
      : planRosterOf(shard, id, { fileName: rosterFile, owner, learners: course.learners })),
  };
}

export function planCourses(shard: Shard, courses: readonly Course[]): CoursePlan {
  const plans = courses.map((course) => planCourse(shard, course));
  return {
    groups: plans.flatMap(({ groups }) => groups),
    groupUserRoles: plans.flatMap(({ groupUserRoles }) => groupUserRoles),
    rosterSources: plans.flatMap(({ rosterSources }) => rosterSources),
    jobLogs: plans.flatMap(({ jobLogs }) => jobLogs),
  };
}

/** Two people of a course who never review each other. */
export function forbid(shard: Shard, group: Group | undefined, [one, other]: readonly [Person, Person]) {
  if (group === undefined) throw new Error('There is no course to forbid a pair in.');
  const [firstUserId, secondUserId] = one.id < other.id ? [one.id, other.id] : [other.id, one.id];
  const id = seededId(shard, 'forbiddenPair', group.id, firstUserId, secondUserId);
  return { id, groupId: group.id, firstUserId, secondUserId };
}

type Library = Pick<Plan, 'rubrics' | 'rubricVersions' | 'rubricUserRoles' | 'assignments' | 'assignmentUserRoles'>;

export function planLibrary(
  shard: Shard,
  rubrics: readonly LibraryItem[],
  assignments: readonly LibraryAssignment[],
): Library {
  const idOfRubric = (name: string) => rubricId(seededId(shard, 'rubric', name));
  const idOfAssignment = (title: string) => assignmentId(seededId(shard, 'assignment', title));
  return {
    rubrics: rubrics.map(({ name, description, isDeleted = false }) => ({
      id: idOfRubric(name),
      name,
      description,
      isDeleted,
    })),
    rubricVersions: rubrics.map(({ name, sharedWith }) => ({
      id: seededId(shard, 'rubricVersion', name, 1),
      rubricId: idOfRubric(name),
      number: 1,
      criteria: seededCriteria(shard, name),
      createdByUserId: sharedWith[0]?.[0].id ?? null,
      usedAt: name === 'Op-ed' ? '2026-10-20T15:00:00Z' : null,
    })),
    rubricUserRoles: rubrics.flatMap(({ name, sharedWith }) =>
      sharedWith.map(([{ id: userId }, role]) => ({
        id: seededId(shard, 'rubricUserRole', name, userId),
        rubricId: idOfRubric(name),
        userId,
        role,
      })),
    ),
    assignments: assignments.map(({ name: title, description, rubric, alsoTakes = [], isDeleted = false }) => ({
      id: idOfAssignment(title),
      title,
      description,
      ...seededDesign(title, description, alsoTakes),
      rubricId: idOfRubric(rubric),
      isDeleted,
    })),
    assignmentUserRoles: assignments.flatMap(({ name: title, sharedWith }) =>
      sharedWith.map(([{ id: userId }, role]) => ({
        id: seededId(shard, 'assignmentUserRole', title, userId),
        assignmentId: idOfAssignment(title),
        userId,
        role,
      })),
    ),
  };
}
