import type { BrowserContext, BrowserContextOptions, Frame, FrameLocator, Page } from '@playwright/test';
import { type LmsPerson, type LtiPlatform, type LtiPlatformOptions, startLtiPlatform } from '@circuit/testing';

import { call, openOneIn } from './openGroupAssignment.ts';
import { INSTRUCTOR, SUPER_ADMIN } from './people.ts';
import { signedIn, type Wire } from './wire.ts';

/** The seeded instructor, as her university's learning platform knows her. */
export const TEACHER: LmsPerson = {
  id: '900',
  givenName: 'Larissa',
  familyName: 'Hale',
  userName: 'larissa.hale',
  email: 'lhale@example.edu',
  sourcedId: '0090000900',
};

/** What the platform is called in the product. */
export const LMS_NAME = 'CampusLearn';

/** To a browser, 127.0.0.1 and a name below localhost are two sites. */
export const siteOf = (origin: string): string => origin.replace('127.0.0.1', 'university.localhost');

/** A learning platform on free ports whose tool is the product. Nobody has connected the two yet. */
export async function startLms(origin: string, profile: LtiPlatformOptions['profile']): Promise<LtiPlatform> {
  const lms = await startLtiPlatform({ profile: profile ?? 'moodle', toolOrigin: siteOf(origin) });
  lms.enroll(lms.course, TEACHER, 'teacher');
  return lms;
}

/** The page of the course that this person sees in the platform. */
export const coursePageOf = ({ issuer, course }: LtiPlatform, person: LmsPerson, query = ''): string =>
  `${issuer}/courses/${course.id}/as/${person.id}${query}`;

/** Where the platform shows the tool. */
export const toolIn = (page: Page): FrameLocator => page.frameLocator('iframe.tool');

/** The same, to look at its address and at all of it. */
export function toolFrameOf(page: Page): Frame {
  const frame = page.frame({ name: 'tool' });
  if (frame === null) throw new Error('The page shows no tool.');
  return frame;
}

/** An administrator has connected the platform by hand, and trusts its e-mail addresses. */
export async function register(origin: string, lms: LtiPlatform): Promise<void> {
  const ask = await signedIn(origin, SUPER_ADMIN);
  await ask('POST', '/api/ltiPlatforms', {
    name: LMS_NAME,
    issuer: lms.issuer,
    clientId: lms.clientId,
    authorizationUrl: lms.urls.authorize,
    tokenUrl: lms.urls.token,
    tokenAudience: lms.tokenAudience,
    jwksUrl: lms.urls.jwks,
    deploymentId: lms.deploymentId,
    trustsEmail: true,
  });
}

export interface PreparedCourse {
  readonly groupId: string;
  readonly groupAssignmentIds: readonly string[];
  /** What its instructor asks of the API. */
  readonly ask: Wire;
  /** The instructor has connected the course of the platform and its link with the first assignment. */
  readonly connect: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The instructor has a course of the same name as in the platform, with so many assignments that are open now. */
export async function aCourseOf(
  context: BrowserContext,
  origin: string,
  lms: LtiPlatform,
  assignments: number,
): Promise<PreparedCourse> {
  const ask = await signedIn(origin, INSTRUCTOR);
  const { id: groupId } = await ask<{ id: string }>('POST', '/api/groups', { name: lms.course.title });
  const groupAssignmentIds: string[] = [];
  for (let made = 0; made < assignments; made++) groupAssignmentIds.push(await openOneIn(ask, groupId));
  return {
    groupId,
    groupAssignmentIds,
    ask,
    connect: () => connect(context, lms, groupId, groupAssignmentIds[0] ?? ''),
    close: () => ask('DELETE', `/api/groups/${groupId}`),
  };
}

/** The instructor opens the link in the platform, which signs her in, and says which course and assignment it is. */
export async function connect(
  context: BrowserContext,
  lms: LtiPlatform,
  groupId: string,
  groupAssignmentId: string,
): Promise<void> {
  const hers = await aBrowser(context);
  const window = await hers.newPage();
  await openInWindow(window, lms, TEACHER);
  await window.getByRole('heading', { level: 1, name: 'Connect this course' }).waitFor();
  const launch = `/api/ltiLaunches/${window.url().split('/').at(-1)}`;
  await call(window, 'POST', `${launch}/connectCourse`, { groupId });
  await call(window, 'POST', `${launch}/connectAssignment`, { groupAssignmentId });
  await hers.close();
}

/** Somebody opens the link of the course, and the platform opens the product in a window of its own. */
export async function openInWindow(window: Page, lms: LtiPlatform, person: LmsPerson): Promise<void> {
  const fields = { course: lms.course.id, person: person.id, link: lms.link.id, tool: lms.clientId };
  await window.goto(`${lms.issuer}/launch?${new URLSearchParams({ ...fields, where: 'window' }).toString()}`);
}

/** Of their own: the journey's tab must not know them. */
export async function aBrowser(
  context: BrowserContext,
  look: Pick<BrowserContextOptions, 'viewport'> = {},
): Promise<BrowserContext> {
  const theirs = await context.browser()?.newContext(look);
  if (theirs === undefined) throw new Error('There is no browser.');
  return theirs;
}
