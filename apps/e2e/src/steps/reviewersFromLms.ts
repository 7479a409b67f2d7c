import type { BrowserContext } from '@playwright/test';
import type { LmsPerson, LtiPlatform } from '@circuit/testing';

import { ESSAY } from './essay.ts';
import { aCourseOf, type PreparedCourse, TEACHER } from './lms.ts';
import { openReviewOf, theSeededCourse } from './openGroupAssignment.ts';
import { STUDENT } from './people.ts';
import { hasEnded, signedIn, type Wire } from './wire.ts';

const COMMENT = 'The second claim needs a source, for example a named study, since the whole argument leans on it.';

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface Pair {
  readonly reviewer: Person;
  readonly author: Person;
  readonly review: string;
}

/** A small course whose students came from the platform and review each other. */
export interface Reviewers extends PreparedCourse {
  readonly students: readonly LmsPerson[];
  /** Who is asked to review whom now. */
  readonly pairs: () => Promise<readonly Pair[]>;
  /** A student hands in so many of the reviews they are asked for. */
  readonly review: (student: LmsPerson, count: number) => Promise<void>;
}

/** So many students of the seeded class are in the course of the platform, have handed in, and Review is open. */
export async function reviewersOf(
  context: BrowserContext,
  origin: string,
  lms: LtiPlatform,
  count: number,
): Promise<Reviewers> {
  const course = await aCourseOf(context, origin, lms, 1);
  const { ask, groupId, groupAssignmentIds } = course;
  const one = `/api/groupAssignments/${groupAssignmentIds[0]}`;
  const students = await seededStudents(ask, count);
  lms.course.members.clear();
  lms.enroll(lms.course, TEACHER, 'teacher');
  for (const student of students) lms.enroll(lms.course, student, 'student');
  await course.connect();
  await sync(ask, groupId);
  const asks = new Map<string, Wire>();
  for (const { id, email } of students) asks.set(id, await signedIn(origin, { userName: email }));
  await Promise.all([...asks.values()].map((theirs) => handIn(theirs, one)));
  await openReviewOf(ask, groupAssignmentIds[0] ?? '');
  return {
    ...course,
    students,
    pairs: async () => (await ask<{ items: Pair[] }>('GET', `${one}/allocations?pageSize=50`)).items,
    review: async ({ id }, reviewed) => {
      const theirs = asks.get(id);
      if (theirs === undefined) throw new Error('Nobody signed in as this student.');
      await reviewFirst(theirs, one, reviewed);
    },
  };
}

/** As the platform knows them. Amara is in other journeys and stays out of this one. */
async function seededStudents(ask: Wire, count: number): Promise<readonly LmsPerson[]> {
  const path = `/api/groups/${await theSeededCourse(ask)}/people?role=GroupLearner&pageSize=50`;
  const { items } = await ask<{ items: (Person & { readonly isActive: boolean })[] }>('GET', path);
  return items
    .filter(({ email, firstName, isActive }) => isActive && firstName !== '' && !email.startsWith(STUDENT.userName))
    .slice(0, count)
    .map(({ firstName: givenName, lastName: familyName, email }, at) => {
      const id = String(910 + at);
      return { id, givenName, familyName, email, userName: email, sourcedId: `0090000${id}` };
    });
}

async function sync(ask: Wire, groupId: string): Promise<void> {
  const syncs = `/api/groups/${groupId}/syncRoster`;
  const read = await ask<{ id: string }>('POST', `/api/groups/${groupId}/readRoster`, {});
  await hasEnded(ask, `${syncs}/${read.id}`);
  const { jobLog } = await ask<{ jobLog: { id: string } }>('POST', syncs, { dryRun: false });
  await hasEnded(ask, `${syncs}/${jobLog.id}`);
}

async function handIn(ask: Wire, one: string): Promise<void> {
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: ESSAY }] }] };
  const { id, version } = await ask<{ id: string; version: number }>('POST', `${one}/submissions`, {});
  await ask('POST', `${one}/submissions/${id}/handIn`, { document }, version);
}

interface Task {
  readonly version: number;
  readonly rubric: {
    readonly criteria: readonly { readonly id: string; readonly levels: readonly { readonly id: string }[] }[];
  };
}

async function reviewFirst(ask: Wire, one: string, count: number): Promise<void> {
  const { peers } = await ask<{ peers: { id: string }[] }>('GET', `${one}/learnerEvaluations`);
  for (const peer of peers.slice(0, count)) {
    const task = `${one}/learnerEvaluations/${peer.id}`;
    const { rubric, version } = await ask<Task>('GET', task);
    const answers = rubric.criteria.map(({ id: criterionId, levels }) => ({
      criterionId,
      choice: { kind: 'levels', levelId: levels[1]?.id },
      comment: COMMENT,
    }));
    await ask('POST', `${task}/handIn`, { answers }, version);
  }
}
