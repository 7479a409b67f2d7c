import type { BrowserContext, Page } from '@playwright/test';

import { PATHS, type PathName } from '@circuit/web/src/parts/addresses/paths.ts';

import { hasLoaded, isAccessible } from '#steps/accessible.ts';
import { ownFirst } from '#steps/classList.ts';
import { call, theReviewedGroupAssignment } from '#steps/openGroupAssignment.ts';
import { INSTRUCTOR, openHomeAs, STUDENT, SUPER_ADMIN } from '#steps/people.ts';
import { addressOf, type Found, type Visitor, VISITS } from '#steps/visits.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

const PEOPLE = { superAdmin: SUPER_ADMIN, instructor: INSTRUCTOR, student: STUDENT } as const;
const UNKNOWN = '019fba9e-0000-7000-8000-000000000000';

/** Every path of the route tree. */
journey(
  'AX-1 S2.13/3 every route, each tab of a course among them, is accessible and fits the window',
  EVERYWHERE,
  async ({ page, context, origin }) => {
    const groupAssignment = await theReviewedGroupAssignment(context, origin);
    try {
      const found = await findOneOfEach(context, origin, groupAssignment.path);
      await lookAs('nobody', found);
      await forgetEverything(page, origin);
      for (const who of ['superAdmin', 'instructor', 'student'] as const) {
        await openHomeAs(page, origin, PEOPLE[who]);
        const externalProviderId = who === 'superAdmin' ? await newPlatform(page) : UNKNOWN;
        const provider = who === 'superAdmin' ? await newProvider(page) : {};
        await lookAs(who, { ...found, externalProviderId, ...provider });
        await forgetEverything(page, origin);
      }
    } finally {
      await groupAssignment.close();
    }

    async function lookAs(who: Visitor, found: Found): Promise<void> {
      for (const [name, path] of Object.entries(PATHS)) {
        const visit = VISITS[name as PathName]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the keys of PATHS
        if (visit.as !== who) continue;
        await page.goto(origin + addressOf(path, visit, found));
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await hasLoaded(page);
        const at = new URL(page.url()).pathname;
        if (visit.leads !== true && at !== addressOf(path, { ...visit, query: '' }, found))
          throw new Error(`${path} led to ${at}.`);
        await isAccessible(page);
      }
    }
  },
);

/** The seed has no learning platform that may launch. */
async function newPlatform(page: Page): Promise<string> {
  const at = 'https://learn.example.edu';
  const { id } = await call<{ id: string }>(page, 'POST', '/api/ltiPlatforms', {
    name: 'CampusLearn',
    issuer: at,
    clientId: crypto.randomUUID(),
    authorizationUrl: `${at}/auth`,
    tokenUrl: `${at}/token`,
    jwksUrl: `${at}/keys`,
  });
  return id;
}

/** Off, so that the sign-in page stays as it is; with a test that waits for somebody to sign in. */
async function newProvider(page: Page): Promise<Pick<Found, 'identityProviderId' | 'testId'>> {
  const { id } = await call<{ id: string }>(page, 'POST', '/api/identityProviderSettings', {
    name: 'Library account',
    isEnabled: false,
    firstSignIn: 'knownOnly',
    domains: [],
    mapping: { subject: null, alias: null, puid: null, firstName: null, lastName: null, email: 'email' },
    secondFactorValues: [],
    settings: { kind: 'oidc', issuer: 'https://login.example.edu', clientId: 'circuit', scopes: ['profile', 'email'] },
  });
  const { testId } = await call<{ testId: string }>(page, 'POST', `/api/identityProviderSettings/${id}/tests`);
  return { identityProviderId: id, testId };
}

/** The next person finds nobody signed in, and no address to return to. */
async function forgetEverything(page: Page, origin: string): Promise<void> {
  await page.goto(origin + PATHS.privacyPolicy);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** One of each thing that an address can name; the assignment is one with essays given out, so there is a job too. */
async function findOneOfEach(context: BrowserContext, origin: string, path: string): Promise<Found> {
  const hers = await context.browser()?.newContext();
  if (hers === undefined) throw new Error('There is no browser.');
  try {
    const page = await hers.newPage();
    await openHomeAs(page, origin, INSTRUCTOR);
    const [, , groupId = '', , groupAssignmentId = ''] = path.split('/');
    const people = await call<Listed>(page, 'GET', `/api/groups/${groupId}/people?keywords=${STUDENT.userName}`);
    const jobs = await call<Listed>(page, 'GET', `/api/groupAssignments/${groupAssignmentId}/jobLogs`);
    return {
      groupId,
      groupAssignmentId,
      userId: known(people.items[0]?.userId),
      jobLogId: known(jobs.items[0]?.id),
      assignmentId: await ownFirst(page, 'assignments'),
      rubricId: await ownFirst(page, 'rubrics'),
      ltiLaunchId: UNKNOWN,
      externalProviderId: UNKNOWN,
      identityProviderId: UNKNOWN,
      testId: UNKNOWN,
    };
  } finally {
    await hers.close();
  }
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The seed has no such thing.');
  return value;
}

interface Listed {
  readonly items: readonly { readonly id?: string; readonly userId?: string }[];
}
