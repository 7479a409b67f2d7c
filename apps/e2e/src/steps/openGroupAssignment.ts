import { setTimeout as sleep } from 'node:timers/promises';

import type { BrowserContext, Page } from '@playwright/test';

import { endComplaints } from '#stage/complaints.ts';

import { INSTRUCTOR, openHomeAs, type Person } from './people.ts';
import type { Wire } from './wire.ts';

const COURSE = 'ECN 210 Economics';
const TITLE = 'Carbon pricing op-ed';
const HOUR_MS = 3_600_000;

/** Hours from now: hand in and practice are open, the rest comes later. */
const PHASES = [
  ['Submission', -1, 48],
  ['Calibration', -1, 72],
  ['PeerEvaluation', 73, 150],
  ['SelfEvaluation', 151, 200],
  ['Results', 220, null],
] as const;

export interface OpenGroupAssignment {
  readonly path: string;
  /** Ends Hand in so many seconds ago, for everybody. */
  readonly endHandIn: (secondsAgo: number) => Promise<void>;
  /** Takes it away again, so that the next journey finds the course as it was. */
  readonly close: () => Promise<void>;
}

/** An assignment of the class of 412 that is open now, whatever the clock says: its instructor makes one. */
export async function anOpenGroupAssignment(
  context: BrowserContext,
  origin: string,
  /** What is changed in its design before it opens. */
  design: object = {},
): Promise<OpenGroupAssignment> {
  const hers = await context.browser()?.newContext();
  if (hers === undefined) throw new Error('There is no browser.');
  const page = await hers.newPage();
  await openHomeAs(page, origin, INSTRUCTOR);
  const groupId = await theSeededCourse(asPage(page));
  const id = await openOneIn(asPage(page), groupId, design);
  return {
    path: `/courses/${groupId}/groupAssignments/${id}`,
    endHandIn: (secondsAgo) => endHandIn(asPage(page), id, secondsAgo),
    close: async () => {
      endComplaints(context);
      await call(page, 'DELETE', `/api/groupAssignments/${id}`);
      await hers.close();
    },
  };
}

/** Adds the op-ed of the library to a course and opens it; gives its id. */
export async function openOneIn(ask: Wire, groupId: string, design: object = {}): Promise<string> {
  const assignments = await ask<Listed>('GET', '/api/assignments?pageSize=50');
  const assignmentId = idOf(assignments, ({ title }) => title === TITLE);
  const made = await ask<Made>('POST', '/api/groupAssignments', { groupId, assignmentId });
  const one = `/api/groupAssignments/${made.id}`;
  const designed = Object.keys(design).length === 0 ? made : await ask<Made>('PUT', one, design, made.version);
  const dated = await ask<Made>('PUT', `${one}/groupAssignmentPhases`, { items: datesOf(PHASES) }, designed.version);
  await ask('PUT', `${one}/activationStatus`, { status: 'Active' }, dated.version);
  return made.id;
}

async function endHandIn(ask: Wire, id: string, secondsAgo: number): Promise<void> {
  const one = `/api/groupAssignments/${id}`;
  const { version } = await ask<Dated>('GET', one);
  const items = datesOf(PHASES).map((phase) =>
    phase.type === 'Submission' ? { ...phase, endsAt: inHours(-secondsAgo / 3600) } : phase,
  );
  await ask('PUT', `${one}/groupAssignmentPhases`, { items, typedTitle: TITLE }, version);
}

/** Opens review of an assignment that was open for handing in, and waits until the essays are given out. */
export async function openReviewOf(ask: Wire, groupAssignmentId: string): Promise<void> {
  const one = `/api/groupAssignments/${groupAssignmentId}`;
  const { version } = await ask<Dated>('GET', one);
  await ask('PUT', `${one}/groupAssignmentPhases`, { items: datesOf(REVIEW_PHASES), typedTitle: TITLE }, version);
  await giveOut(ask, one);
}

/** Review is open, whatever the clock says; what was handed in and practiced lies behind. */
const REVIEW_PHASES = [
  ['Submission', -200, -100],
  ['Calibration', -150, -50],
  ['PeerEvaluation', -49, 72],
  ['SelfEvaluation', 73, 120],
  ['Results', 150, null],
] as const;

/** Review is over: what classmates did not do is the graders'. */
const GRADING_PHASES = [
  ['Submission', -200, -100],
  ['Calibration', -150, -50],
  ['PeerEvaluation', -49, -1],
  ['SelfEvaluation', 0, 120],
  ['Results', 150, null],
] as const;

type Phases = readonly (readonly [type: string, from: number, to: number | null])[];

interface SeededGroupAssignment extends OpenGroupAssignment {
  /** A student who has not begun to review: each journey that hands in a review takes another one. */
  readonly aReviewer: () => Promise<Person>;
}

/** The seeded assignment whose essays are given out; its instructor opens review for as long as a journey takes. */
export const theReviewedGroupAssignment = (
  context: BrowserContext,
  origin: string,
  hoursLeft = 72,
): Promise<SeededGroupAssignment> =>
  theSeededGroupAssignment(
    context,
    origin,
    REVIEW_PHASES.map(([type, from, to]) => [type, from, type === 'PeerEvaluation' ? hoursLeft : to] as const),
  );

/** The same after review, when graders work. */
export const theGradedGroupAssignment = (context: BrowserContext, origin: string): Promise<OpenGroupAssignment> =>
  theSeededGroupAssignment(context, origin, GRADING_PHASES);

async function theSeededGroupAssignment(
  context: BrowserContext,
  origin: string,
  phases: Phases,
): Promise<SeededGroupAssignment> {
  const hers = await context.browser()?.newContext();
  if (hers === undefined) throw new Error('There is no browser.');
  try {
    const opened = await openReview(hers, origin, phases);
    const close = async () => {
      endComplaints(context);
      await opened.close();
    };
    return { ...opened, close };
  } catch (error) {
    await hers.close();
    throw error;
  }
}

/** Her window stays open until the dates are put back. */
async function openReview(hers: BrowserContext, origin: string, phases: Phases): Promise<SeededGroupAssignment> {
  const page = await hers.newPage();
  await openHomeAs(page, origin, INSTRUCTOR);
  const groupId = await theSeededCourse(asPage(page));
  const groupAssignments = await call<Listed>(page, 'GET', `/api/groupAssignments?groupId=${groupId}&pageSize=50`);
  const id = idOf(groupAssignments, ({ title }) => title === TITLE);
  const one = `/api/groupAssignments/${id}`;
  const { groupAssignmentPhases: before, version } = await call<Dated>(page, 'GET', one);
  const wanted = new Set(before.map(({ type }) => type));
  const items = datesOf(phases.filter(([type]) => wanted.has(type)));
  const permits = await call<Listed>(page, 'GET', `${one}/lateActivityPermits`);
  const moved = await call<Made>(page, 'PUT', `${one}/groupAssignmentPhases`, { items, typedTitle: TITLE }, version);
  if (isReviewOpen(phases)) await giveOut(asPage(page), one);
  return {
    path: `/courses/${groupId}/groupAssignments/${id}`,
    endHandIn: (secondsAgo) => endHandIn(asPage(page), id, secondsAgo),
    aReviewer: () => aReviewerOf(asPage(page), one),
    close: async () => {
      const given = await call<Listed>(page, 'GET', `${one}/lateActivityPermits`);
      const kept = new Set(permits.items.map((permit) => permit.id));
      for (const permit of given.items)
        if (!kept.has(permit.id)) await call(page, 'DELETE', `${one}/lateActivityPermits/${permit.id}`);
      const back = { items: before, typedTitle: TITLE };
      await call(page, 'PUT', `${one}/groupAssignmentPhases`, back, moved.version);
      await hers.close();
    },
  };
}

const isReviewOpen = (phases: Phases): boolean =>
  phases.some(([type, from, to]) => type === 'PeerEvaluation' && from < 0 && (to === null || to > 0));

/** Gives out the essays of a class of 412, unless that is done. */
async function giveOut(ask: Wire, one: string): Promise<void> {
  const isGivenOut = async () => (await ask<{ isDistributed: boolean }>('GET', `${one}/coverage`)).isDistributed;
  if (await isGivenOut()) return;
  // The worker looks at the clock every 20 seconds. If it was first, there is nothing left to ask for.
  await ask('POST', `${one}/distribute`, { dryRun: false }).catch(() => undefined);
  while (!(await isGivenOut())) await sleep(200);
}

async function aReviewerOf(ask: Wire, one: string): Promise<Person> {
  const { items } = await ask<Standings>('GET', `${one}/learnerStatuses?pageSize=50`);
  const found = items.find(({ phases }) =>
    phases.some(({ phase, status, done }) => phase === 'PeerEvaluation' && status === 'ToDo' && done === 0),
  );
  if (found === undefined) throw new Error('Everybody has begun to review.');
  return { userName: found.email, firstName: found.firstName };
}

interface Standings {
  readonly items: readonly {
    readonly firstName: string;
    readonly email: string;
    readonly phases: readonly { readonly phase: string; readonly status: string; readonly done: number }[];
  }[];
}

/** The id of the class of 412, never of a copy that another journey made. */
export async function theSeededCourse(ask: Wire): Promise<string> {
  const groups = await ask<Listed>('GET', '/api/groups?pageSize=50');
  return idOf(groups, ({ name }) => name === COURSE);
}

interface Dated {
  readonly version: number;
  readonly groupAssignmentPhases: readonly { readonly type: string; readonly startsAt: string }[];
}

interface Listed {
  readonly items: readonly { readonly id: string; readonly name?: string; readonly title?: string }[];
}
interface Made {
  readonly id: string;
  readonly version: number;
}

function idOf({ items }: Listed, isIt: (item: Listed['items'][number]) => boolean): string {
  const found = items.find(isIt);
  if (found === undefined) throw new Error('The seed has no such course or assignment.');
  return found.id;
}

const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

const datesOf = (phases: Phases) =>
  phases.map(([type, from, to]) => ({ type, startsAt: inHours(from), endsAt: to && inHours(to) }));

/** The person who is signed in on a page asks. */
export const asPage =
  (page: Page): Wire =>
  (...asked) =>
    call(page, ...asked);

/** A call of the API with the token that the page holds. */
export async function call<Answer>(
  page: Page,
  method: string,
  path: string,
  body?: object,
  seenVersion?: number,
): Promise<Answer> {
  const text = await page.evaluate(
    async (asked) => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('.token')) ?? '';
      const token = /"access_token":"([^"]+)"/.exec(localStorage.getItem(key) ?? '')?.[1] ?? '';
      const response = await fetch(asked.path, {
        method: asked.method,
        ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
        headers: {
          Authorization: `Bearer ${token}`,
          ...(asked.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          'Idempotency-Key': crypto.randomUUID(),
          ...(asked.seenVersion === undefined ? {} : { 'If-Match': `"${asked.seenVersion}"` }),
        },
      });
      const answered = await response.text();
      if (!response.ok) throw new Error(`${asked.method} ${asked.path} answered ${response.status}: ${answered}`);
      return answered;
    },
    { path, method, body, seenVersion },
  );
  return (text === '' ? undefined : JSON.parse(text)) as Answer; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the contract's own shape
}
