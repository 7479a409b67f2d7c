import { getUserInfo, logOut, type UserInfo } from '@circuit/contract/accounts';
import { getAssignment } from '@circuit/contract/assignments';
import { getConfiguration } from '@circuit/contract/configuration';
import { getGroup } from '@circuit/contract/groups';
import { getLtiLaunch } from '@circuit/contract/lti';
import { getRubric } from '@circuit/contract/rubrics';
import { GLOBAL_POLICY, GROUP_POLICY } from '@circuit/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { open, visit } from '#testing/visit.tsx';
import { registerDraft } from '#platform/drafts/drafts.ts';
import { rememberReturnPath } from '#platform/session/returnPath.ts';
import { aConfiguration, aGroup, aUserInfo } from '#testing/builders.ts';
import { aLaunch } from '#testing/lti.ts';
import { answer, problem } from '#testing/server.ts';

import { createRoutes } from '#app/routeTree/createRoutes.tsx';
import { ROUTES } from '#app/routeTree/routes.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ID = '01980000-0000-7000-8000-000000000010';
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
function helpEntry() {
  const entry = ROUTES.find(({ path }) => path === '/help');
  if (entry === undefined) throw new Error('There is no help.');
  return entry;
}
const learnerGroup = aGroup({ activities: GROUP_POLICY.GroupLearner });

test('S2.24/1, S2.24/2 a signed-out visitor is sent to sign in, and the requested page is kept', async () => {
  const { address } = open('/settings');
  await heading(/^Sign in/);
  expect(address()).toBe('/login');
  expect(screen.getByText('Settings').closest('div')?.textContent).toBe('Then we’ll take you to Settings');
});

test('S2.24/2 a path that is already remembered is kept', async () => {
  rememberReturnPath('/help/glossary');
  open('/settings');
  await heading(/^Sign in/);
  expect(screen.getByText('Help')).toBeTruthy();
});

test('S2.24/3 after sign-in a remembered path other than / is opened and forgotten', async () => {
  rememberReturnPath('/settings');
  const { address, router } = open('/', { person: {} });
  await heading('Settings');
  expect(address()).toBe('/settings');
  await router.navigate('/');
  await heading(/^Good/);
});

test('RT-7 a user who logs out on purpose is not returned to the page they left', async () => {
  const { user } = open('/settings', { person: {} });
  answer(logOut, undefined);
  await heading('Settings');
  await user.click(screen.getByRole('button', { name: 'Hi, Ada' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
  await heading(/^Sign in/);
  expect(screen.getByText('You logged out.')).toBeTruthy();
  expect(screen.queryByText(/Then we’ll take you to/)).toBeNull();
});

test('S2.01/1, S2.01/2, S4.01/2 the home page waits until the data of the person is there', async () => {
  const told = Promise.withResolvers<UserInfo>();
  open('/', { person: {} });
  answer(getUserInfo, () => told.promise);
  await screen.findByRole('contentinfo');
  expect(screen.getByText('Loading…')).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  told.resolve(aUserInfo());
  await heading(/, Ada$/);
});

test('S2.30/5 a loading view is shown until it is known who is there', async () => {
  const { begin } = visit('/privacy-policy');
  expect(await screen.findByText('Loading…')).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  await begin();
  await heading('Privacy policy');
});

test.each([
  ['/privacy-policy', 'Privacy policy'],
  ['/login/local', /^Sign in/],
  ['/help', /^What is/],
  ['/help/scoring-docs', 'Scoring in 3 minutes'],
  ['/error', 'Something did not work.'],
  ['/not-found', 'We cannot find that page.'],
  ['/downtime', /will be right back\.$/],
])('S2.16, S2.17, S2.19/1, S2.20, S2.21, S2.22 %s is shown to everybody', async (path, title) => {
  const { address } = open(path);
  await heading(title);
  expect(address()).toBe(path);
});

test('S2.19/1, S2.34/3 the about page of the help has the configured name in its address', async () => {
  open('/help/scoring-docs/about-circuit');
  expect(await heading('About Circuit')).toBeTruthy();
});

test('S2.18 the settings are shown to a signed-in person', async () => {
  open('/settings', { person: {} });
  expect(await heading('Settings')).toBeTruthy();
});

test('S2.23/1 any other path shows the not-found page, with the path', async () => {
  const { address } = open('/users/1/roles/2');
  await heading('We cannot find that page.');
  expect(screen.getByText('/users/1/roles/2')).toBeTruthy();
  expect(address()).toBe('/users/1/roles/2');
});

test('S2.23/2 every screen is loaded when it is first needed', () => {
  const pages = createRoutes(true)[0]?.children ?? [];
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.every(({ lazy, element }) => lazy !== undefined && element === undefined)).toBe(true);
});

test('RT-1 the page of components is there in development only', async () => {
  open('/dev/components');
  expect(await heading('We cannot find that page.')).toBeTruthy();
});

test('RT-2, S2.02/1 a user who may not see a page goes home and sees a notice', async () => {
  const { address } = open('/admins', { person: {} });
  expect(await screen.findByText('You do not have access to that page.')).toBeTruthy();
  await heading(/, Ada$/);
  expect(address()).toBe('/');
});

test('RT-12 a user who is impersonating is told that the other person cannot open the page', async () => {
  open('/admins', { person: { isImpersonated: true } });
  expect(await screen.findByText(/^The person you are viewing as cannot open that page\./)).toBeTruthy();
});

test('S2.13/1, S2.29 a course shows its name in header and title', async () => {
  answer(getGroup, aGroup({ name: 'ECN 210 Economics', activities: GROUP_POLICY.GroupLearner }));
  open(`/courses/${ID}/people`, { person: {}, groups: [learnerGroup] });
  answer(getGroup, aGroup({ name: 'ECN 210 Economics', activities: GROUP_POLICY.GroupLearner }));
  await heading('ECN 210 Economics');
  await waitFor(() => expect(document.title).toBe('Circuit - ECN 210 Economics'));
});

test('S2.29 a course that cannot be loaded does not have the title of the course before', async () => {
  const { router } = open(`/courses/${ID}`, { person: {}, groups: [learnerGroup] });
  answer(getGroup, aGroup({ name: 'ECN 210 Economics', activities: GROUP_POLICY.GroupLearner }));
  await heading('ECN 210 Economics');
  answer(getGroup, problem(422));
  await router.navigate('/courses/019fba9e-0000-7000-8000-0000000000ff');
  await screen.findByText(/^Could not load that course\./);
  expect(document.title).toBe('Circuit - Course');
});

test('S2.13/2 a user who is refused a course goes home and sees a notice', async () => {
  const { address } = open(`/courses/${ID}`, { person: {}, groups: [learnerGroup] });
  answer(getGroup, problem(403));
  expect(await screen.findByText('You are not in that course, or it was removed.')).toBeTruthy();
  await heading(/, Ada$/);
  expect(address()).toBe('/');
});

test('S2.13/2 a user who manages courses and is refused one goes to the list', async () => {
  const { address } = open(`/courses/${ID}`, { person: { activities: GLOBAL_POLICY.Creator } });
  answer(getGroup, problem(403));
  await heading('Courses');
  expect(address()).toBe('/courses');
});

test('S2.07/1, S2.09/1 a user who is refused an assignment or a rubric goes to its list', async () => {
  const { address, router } = open(`/assignments/${ID}`, { person: { activities: GLOBAL_POLICY.Creator } });
  answer(getAssignment, problem(403));
  answer(getRubric, problem(403));
  await heading('Assignments');
  expect(address()).toBe('/assignments');
  await router.navigate(`/rubrics/${ID}`);
  await heading('Rubrics');
  expect(address()).toBe('/rubrics');
});

test('S2.25/1 a missing entity leads to not found with the path', async () => {
  const { address } = open(`/courses/${ID}`, { person: {} });
  answer(getGroup, problem(404));
  await heading('We cannot find that page.');
  expect(address()).toBe(`/not-found?pathname=${encodeURIComponent(`/courses/${ID}`)}`);
  expect(screen.getByText(`/courses/${ID}`)).toBeTruthy();
});

test('RT-11 an id that cannot be one is as good as missing', async () => {
  const { address } = open('/rubrics/seven', { person: {} });
  answer(getRubric, problem(400));
  await heading('We cannot find that page.');
  expect(address()).toBe('/not-found?pathname=%2Frubrics%2Fseven');
});

test('S2.25/2 a broken server leads to the error page', async () => {
  const { address } = open(`/courses/${ID}`, { person: {} });
  answer(getGroup, problem(500));
  await heading('Something did not work.');
  expect(address()).toBe('/error');
});

test('S2.25/3, RT-12 a deleted course leads to the courses, and it is said', async () => {
  const { address } = open(`/courses/${ID}`, { person: { activities: GLOBAL_POLICY.Admin } });
  answer(getGroup, aGroup({ isDeleted: true }));
  await heading('Courses');
  expect(address()).toBe('/courses');
  expect(await screen.findByText('That course was deleted.')).toBeTruthy();
});

test('S2.14/1, RT-3 a learner is kept from the scores and stays in the course', async () => {
  const { address } = open(`/courses/${ID}/groupAssignments/8/scores`, { person: {}, groups: [learnerGroup] });
  answer(getGroup, aGroup({ activities: GROUP_POLICY.GroupLearner }));
  expect(await screen.findByText('You do not have access to that page.')).toBeTruthy();
  await heading('Chemistry 101');
  expect(address()).toBe(`/courses/${ID}`);
});

test('S2.26/1 an address with an error in its query leads to the error page', async () => {
  const { address } = open('/courses?_ltierrormsg=Not%20in%20the%20roster', { person: {} });
  await heading('Something did not work.');
  expect(address()).toBe('/error?message=Not%20in%20the%20roster');
  expect(screen.getByText('Not in the roster')).toBeTruthy();
});

test('S2.26/2, S1.06/8 a failed fetch that mentions a lock-down browser leads to its error page', async () => {
  const { address } = open(`/courses/${ID}`, { person: {} });
  answer(getGroup, problem(400, { detail: 'A LockDown Browser is required.' }));
  await screen.findByText('A LockDown Browser session could not be started. Please close the browser and try again.');
  expect(address()).toBe('/error?message=A%20LockDown%20Browser%20is%20required.');
});

test('S2.20 a refusal that says right back leads to the downtime page, and back again', async () => {
  const { address, user } = open(`/courses/${ID}`, { person: {}, groups: [learnerGroup] });
  answer(getGroup, problem(403, { title: 'We will be right back' }));
  await heading(/will be right back\.$/);
  expect(address()).toBe('/downtime');
  answer(getGroup, aGroup({ activities: GROUP_POLICY.GroupLearner }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Chemistry 101');
  expect(address()).toBe(`/courses/${ID}`);
});

test('S2.20 while the service is down, Try again stays on the downtime page', async () => {
  const { address, user } = open(`/courses/${ID}`, { person: {}, groups: [learnerGroup] });
  answer(getGroup, problem(403, { title: 'We will be right back' }));
  await heading(/will be right back\.$/);
  // The course would answer: only the configuration says that the service is down.
  const courseAsked = answer(getGroup, aGroup({ activities: GROUP_POLICY.GroupLearner }));
  const asked = answer(getConfiguration, aConfiguration({ isDown: true }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  await heading(/will be right back\.$/);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(courseAsked).toHaveLength(0);
  expect(address()).toBe('/downtime');
});

test('S2.28 between two paths of the same pattern the focus stays; otherwise it goes to the heading', async () => {
  const { user, router } = open('/help');
  await heading(/^What is/);
  const link = screen.getByRole('link', { name: 'Glossary' });
  await user.click(link);
  await heading('Glossary');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Glossary' }));
  await router.navigate('/privacy-policy');
  const title = await heading('Privacy policy');
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test('S2.29 the title of each page begins with the product name', async () => {
  const { router } = open('/help/glossary');
  await heading('Glossary');
  expect(document.title).toBe('Circuit - Glossary');
  await router.navigate('/privacy-policy');
  await heading('Privacy policy');
  expect(document.title).toBe('Circuit - Privacy policy');
});

test('S2.15/2 around a launch the bar is decoration without links', async () => {
  answer(getLtiLaunch, aLaunch({ kind: 'expired' }));
  open('/lti-launch/7', { person: { activities: ['LtiLaunchReadOwn'] } });
  await heading('This link was opened too long ago');
  const bar = screen.getByRole('banner');
  expect(bar.textContent).toContain('Circuit');
  expect(within(bar).queryByRole('link')).toBeNull();
  expect(within(bar).queryByRole('button')).toBeNull();
});

test('S8.06/1, S8.06/2, S8.06/3 a page that breaks shows the crash screen, and the bar stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(helpEntry(), 'page').mockResolvedValue(() => {
    throw new Error('Boom');
  });
  open('/help', { configuration: { supportEmail: 'help@example.edu' } });
  await heading('Oops! Something went wrong while processing your request.');
  expect(screen.getByText('Please try reloading or refresh the page to try again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send Crash Report' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'help@example.edu' })).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
});

test('S8.06/1 a bar that breaks leaves the crash screen alone in the main part of the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = null as unknown as ReturnType<typeof aGroup>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what no server of ours answers
  open('/help', { person: {}, groups: [broken] });
  await heading('Oops! Something went wrong while processing your request.');
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(within(screen.getByRole('main')).getByRole('button', { name: 'Reload' })).toBeTruthy();
});

test('SV-23 a page that breaks under an open editor says whether its text is kept', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(helpEntry(), 'page').mockResolvedValue(() => {
    const [isBroken, setBroken] = useState(false);
    useEffect(() => registerDraft({ hasUnsentText: () => true, keep: async () => undefined }), []);
    if (isBroken) throw new Error('Boom');
    return <button onClick={() => setBroken(true)}>Break</button>;
  });
  const { user } = open('/help');
  await user.click(await screen.findByRole('button', { name: 'Break' }));
  expect(await screen.findByText('Your text is kept on this device.')).toBeTruthy();
});

test('S8.08/1 a page whose file does not load is told as a new version', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const alerted = vi.fn<(text: string) => void>();
  vi.stubGlobal('alert', alerted);
  vi.spyOn(helpEntry(), 'page').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module: x'));
  open('/help');
  await waitFor(() => expect(alerted).toHaveBeenCalledOnce());
  expect(alerted.mock.calls[0]?.[0]).toMatch(/^A new version of Circuit is available\./);
});

test.each([
  ['a student sees no link to the list of users', [], 0],
  ['a user who may read people sees the link', ['UserReadAny'], 1],
] as const)('SY-10 %s on the not-found page', async (_who, activities, links) => {
  open('/not-found?pathname=%2Fusers%2Fnobody', { person: { activities: [...activities] } });
  await heading('We cannot find that page.');
  await waitFor(() =>
    expect(within(screen.getByRole('main')).queryAllByRole('link', { name: 'Users' })).toHaveLength(links),
  );
});
