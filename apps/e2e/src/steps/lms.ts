import type { BrowserContext, Frame, FrameLocator, Page } from '@playwright/test';
import { type LmsPerson, type LtiPlatform, type LtiPlatformOptions, startLtiPlatform } from '@circuit/testing';

import { call, openOneIn } from './openGroupAssignment.ts';
import { INSTRUCTOR, openHomeAs, SUPER_ADMIN } from './people.ts';

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
export async function register(context: BrowserContext, origin: string, lms: LtiPlatform): Promise<void> {
  const theirs = await aBrowser(context);
  const page = await theirs.newPage();
  await openHomeAs(page, origin, SUPER_ADMIN);
  await call(page, 'POST', '/api/ltiPlatforms', {
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
  await theirs.close();
}

export interface PreparedCourse {
  readonly groupId: string;
  readonly groupAssignmentIds: readonly string[];
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
  const hers = await aBrowser(context);
  const page = await hers.newPage();
  await openHomeAs(page, origin, INSTRUCTOR);
  const { id: groupId } = await call<{ id: string }>(page, 'POST', '/api/groups', { name: lms.course.title });
  const groupAssignmentIds: string[] = [];
  for (let made = 0; made < assignments; made++) groupAssignmentIds.push(await openOneIn(page, groupId));
  return {
    groupId,
    groupAssignmentIds,
    connect: async () => {
      const window = await hers.newPage();
      const fields = { course: lms.course.id, person: TEACHER.id, link: lms.link.id, tool: lms.clientId };
      await window.goto(`${lms.issuer}/launch?${new URLSearchParams({ ...fields, where: 'window' }).toString()}`);
      await window.getByRole('heading', { level: 1, name: 'Connect this course' }).waitFor();
      const launch = `/api/ltiLaunches/${window.url().split('/').at(-1)}`;
      await call(window, 'POST', `${launch}/connectCourse`, { groupId });
      await call(window, 'POST', `${launch}/connectAssignment`, { groupAssignmentId: groupAssignmentIds[0] });
    },
    close: async () => {
      await call(page, 'DELETE', `/api/groups/${groupId}`);
      await hers.close();
    },
  };
}

/** Of their own: the journey's tab must not know them. */
async function aBrowser(context: BrowserContext): Promise<BrowserContext> {
  const theirs = await context.browser()?.newContext();
  if (theirs === undefined) throw new Error('There is no browser.');
  return theirs;
}
