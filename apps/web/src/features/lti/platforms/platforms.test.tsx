import {
  addLtiDeployment,
  createLtiPlatform,
  createLtiRegistration,
  decideLtiDeployment,
  getLtiHealth,
  getLtiPlatform,
  getLtiTool,
  listLtiKeys,
  listLtiPlatforms,
  rotateLtiKeys,
  updateLtiPlatform,
} from '@circuit/contract/lti';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  aDeployment,
  aKey,
  aPlatform,
  aPlatformHealth,
  aPlatformRow,
  aRefusal,
  MOODLE,
  THE_TOOL,
} from '#testing/lti.ts';
import { answer, problem } from '#testing/server.ts';
import { open } from '#testing/visit.tsx';

const ADMIN = { activities: ['ExternalProviderModify'] as const };
const PLATFORM = `/learning-platforms/${MOODLE}`;
const NOTHING = { items: [], totalCount: 0 };

beforeEach(() => {
  answer(getLtiTool, THE_TOOL);
  answer(getLtiHealth, { platforms: [aPlatformHealth()], refusals: [] });
});
afterEach(() => vi.unstubAllGlobals());

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const region = (name: string) => screen.findByRole('region', { name });

test('LW-1 Manage leads to the learning platforms, which say what needs an administrator', async () => {
  answer(listLtiPlatforms, {
    items: [
      aPlatformRow(),
      aPlatformRow({ id: MOODLE.replace(/1$/, '2'), name: 'Canvas', productFamily: 'canvas', pendingDeployments: 2 }),
      aPlatformRow({ id: MOODLE.replace(/1$/, '3'), name: 'Old Moodle', isEnabled: false }),
    ],
    totalCount: 3,
  });
  const { user } = open('/', { person: ADMIN });
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Learning platforms' }));
  await heading('Learning platforms');
  const cells = (name: string) =>
    within(screen.getByRole('rowheader', { name }).closest('tr') ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  await screen.findByRole('rowheader', { name: 'CampusLearn' });
  expect(cells('CampusLearn').slice(0, 2)).toEqual(['Connected', 'Moodle']);
  expect(cells('Canvas')[0]).toBe('2 to approve');
  expect(cells('Old Moodle')[0]).toBe('Disabled');
});

test('LW-12 a platform that registered itself meanwhile is on the list, and its page shows what waits by now', async () => {
  answer(listLtiPlatforms, NOTHING);
  answer(getLtiPlatform, aPlatform({ deployments: [] }));
  const { user } = open('/learning-platforms', { person: ADMIN });
  await user.click((await screen.findAllByRole('link', { name: 'Add platform' }))[0] ?? document.body);
  await heading(/^Add/);
  answer(listLtiPlatforms, { items: [aPlatformRow({ activeDeployments: 0 })], totalCount: 1 });
  await user.click(screen.getByRole('link', { name: 'Learning platforms' }));
  await user.click(await screen.findByRole('link', { name: 'CampusLearn' }));
  await screen.findByText(/^None yet[.]/);
  await user.click(screen.getByRole('link', { name: 'Learning platforms' }));
  answer(getLtiPlatform, aPlatform({ deployments: [aDeployment({ status: 'pending' })] }));
  await user.click(await screen.findByRole('link', { name: 'CampusLearn' }));
  expect(await screen.findByText('Waiting for approval')).toBeTruthy();
});

test('LW-1 nobody else gets to the learning platforms', async () => {
  const { address } = open('/learning-platforms', { person: { activities: ['UserReadAny'] } });
  await waitFor(() => expect(address()).toBe('/'));
});

test('LW-1 without a platform the list says what one is for and how to add it', async () => {
  answer(listLtiPlatforms, NOTHING);
  open('/learning-platforms', { person: ADMIN });
  await screen.findByText('No learning platform is connected.');
  expect(screen.getAllByRole('link', { name: 'Add platform' })[0]?.getAttribute('href')).toBe(
    '/learning-platforms/new',
  );
});

test('LW-2, LW-3 one platform shows the values of both sides, and each is copied by a button of its own', async () => {
  answer(getLtiPlatform, aPlatform({ trustsEmail: true }));
  const { user } = open(PLATFORM, { person: ADMIN });
  await heading('CampusLearn');
  const theirs = await region('Values from CampusLearn');
  expect(within(theirs).getByText('https://learn.example.edu/mod/lti/certs.php')).toBeTruthy();
  expect(within(theirs).getByText(/recognized by e-mail address/)).toBeTruthy();
  const ours = await region('Values to paste into CampusLearn');
  await user.click(await within(ours).findByRole('button', { name: 'Copy Login URL' }));
  expect(await navigator.clipboard.readText()).toBe('https://review.example.edu/lti/login');
  await screen.findByText('Copied the Login URL.');
});

test('LW-3 if the browser refuses to copy, the page says to do it by hand', async () => {
  answer(getLtiPlatform, aPlatform());
  const { user } = open(PLATFORM, { person: ADMIN });
  const theirs = await region('Values from CampusLearn');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'));
  await user.click(within(theirs).getByRole('button', { name: 'Copy Issuer' }));
  expect(await screen.findByText('Could not copy the Issuer. Select it and copy it by hand.')).toBeTruthy();
});

test('S2.25/1 a platform that is not there leads to /not-found', async () => {
  answer(getLtiPlatform, problem(404));
  const { address } = open(PLATFORM, { person: ADMIN });
  await waitFor(() => expect(address()).toContain('/not-found'));
});

test('LW-4 a deployment that waits stands first and is approved after a question that says what follows', async () => {
  const waiting = aDeployment({
    id: '01980000-0000-7000-8000-000000000503',
    deploymentId: '9',
    status: 'pending',
    decidedBy: null,
    decidedAt: null,
  });
  answer(getLtiPlatform, aPlatform({ deployments: [aDeployment(), waiting] }));
  const asked = answer(decideLtiDeployment, (_asked, calls) =>
    calls === 1
      ? problem(409, { detail: 'It changed meanwhile.' })
      : aPlatform({ deployments: [aDeployment(), { ...waiting, status: 'active' }] }),
  );
  const { user } = open(PLATFORM, { person: ADMIN });
  const list = await screen.findByRole('list', { name: 'Deployments' });
  expect(within(list).getAllByRole('listitem')[0]?.textContent).toContain('Waiting for approval');
  await user.click(within(list).getByRole('button', { name: 'Approve deployment 9' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve deployment 9?' });
  expect(dialog.textContent).toContain('instructors there become instructors');
  await user.click(within(dialog).getByRole('button', { name: 'Approve deployment' }));
  await within(dialog).findByText('Not approved. It changed meanwhile.');
  await user.click(within(dialog).getByRole('button', { name: 'Approve deployment' }));
  await screen.findByText('Approved deployment 9.');
  expect(asked[1]?.fields).toMatchObject({ ltiDeploymentId: waiting.id, status: 'active' });
  expect(asked[0]?.headers.get('idempotency-key')).toBe(asked[1]?.headers.get('idempotency-key'));
});

test('LW-4 a deployment is blocked, and another added before its first launch', async () => {
  answer(getLtiPlatform, aPlatform());
  const decided = answer(decideLtiDeployment, aPlatform());
  const added = answer(addLtiDeployment, aPlatform());
  const { user } = open(PLATFORM, { person: ADMIN });
  await user.click(await screen.findByRole('button', { name: 'Block deployment 7' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block deployment' }));
  await waitFor(() => expect(decided[0]?.fields['status']).toBe('blocked'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Add deployment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add deployment' });
  await user.click(within(dialog).getByRole('button', { name: 'Approve deployment' }));
  await within(dialog).findByText('Enter the deployment ID.');
  expect(added).toHaveLength(0);
  await user.type(within(dialog).getByLabelText('Deployment ID'), ' 12 {Enter}');
  await waitFor(() => expect(added[0]?.fields['deploymentId']).toBe('12'));
});

test('LW-5 disabling asks first, says what stays, and names the version that was seen', async () => {
  answer(getLtiPlatform, aPlatform());
  const asked = answer(updateLtiPlatform, aPlatform({ isEnabled: false }));
  const { user } = open(PLATFORM, { person: ADMIN });
  await user.click(await screen.findByRole('button', { name: 'Disable' }));
  const dialog = await screen.findByRole('dialog', { name: 'Disable CampusLearn?' });
  expect(dialog.textContent).toContain('Courses, work and scores stay.');
  await user.click(within(dialog).getByRole('button', { name: 'Disable platform' }));
  await screen.findByText('Disabled CampusLearn.');
  expect(asked[0]?.fields).toMatchObject({ isEnabled: false, name: 'CampusLearn' });
  expect(asked[0]?.headers.get('if-match')).toBe('"4"');
});

test('LW-10 an edit that somebody else overtook says so, keeps what was typed and overwrites nothing', async () => {
  answer(getLtiPlatform, aPlatform());
  const asked = answer(updateLtiPlatform, problem(412, { detail: 'It was changed meanwhile. Reload the page.' }));
  const { user } = open(PLATFORM, { person: ADMIN });
  await user.click(await screen.findByRole('button', { name: 'Edit platform' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit CampusLearn' });
  await user.clear(within(dialog).getByLabelText('Name'));
  await user.type(within(dialog).getByLabelText('Name'), 'Moodle');
  await user.click(within(dialog).getByText('More settings'));
  await user.type(within(dialog).getByLabelText('Other hosts of the platform (optional)'), 'files');
  await user.click(within(dialog).getByRole('button', { name: 'Save platform' }));
  expect((await within(dialog).findAllByText(/“files” is not a host/)).length).toBeGreaterThan(0);
  expect(asked).toHaveLength(0);
  await user.type(within(dialog).getByLabelText('Other hosts of the platform (optional)'), '.example.edu');
  await user.click(within(dialog).getByRole('button', { name: 'Save platform' }));
  await within(dialog).findByText('Not saved. It was changed meanwhile. Reload the page.');
  expect(within(dialog).getByLabelText('Name')).toHaveProperty('value', 'Moodle');
  expect(asked[0]?.fields).toMatchObject({ name: 'Moodle', serviceHosts: ['files.example.edu'] });
  expect(asked[0]?.headers.get('if-match')).toBe('"4"');
});

test('LW-6 a platform is added by hand: missing values are named at their fields, and its page opens', async () => {
  const taken = { detail: 'Taken.', errors: { clientId: ['This client is connected already.'] } };
  const asked = answer(createLtiPlatform, (_asked, calls) => (calls === 1 ? problem(409, taken) : aPlatform()));
  answer(getLtiPlatform, aPlatform());
  const { user, address } = open('/learning-platforms/new', { person: ADMIN });
  await heading('Add a learning platform');
  const press = () => user.click(screen.getByRole('button', { name: 'Add platform' }));
  await press();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(screen.getByLabelText('Issuer').getAttribute('aria-invalid')).toBe('true');
  const summary = within(screen.getByRole('alert'));
  expect(summary.getByRole('link', { name: /^Token URL: / })).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), 'CampusLearn');
  await user.type(screen.getByLabelText('Issuer'), 'https://learn.example.edu');
  await user.type(screen.getByLabelText('Client ID'), 'aB3xQ9');
  await user.type(screen.getByLabelText('Authorization URL'), 'https://learn.example.edu/auth');
  await user.type(screen.getByLabelText('Token URL'), 'javascript:alert(1)');
  await user.type(screen.getByLabelText('Key set URL'), 'https://learn.example.edu/certs');
  await press();
  expect(asked).toHaveLength(0);
  await user.clear(screen.getByLabelText('Token URL'));
  await user.type(screen.getByLabelText('Token URL'), 'https://learn.example.edu/token');
  await press();
  expect((await screen.findAllByText('This client is connected already.')).length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText('Deployment ID (optional)'), '7');
  await press();
  await heading('CampusLearn');
  expect(address()).toBe(PLATFORM);
  expect(asked[1]?.fields).toMatchObject({ deploymentId: '7', tokenAudience: null, serviceHosts: [] });
});

test('LW-7 a registration link is made, copied, says until when it works, and says so once it has expired', async () => {
  const url = 'https://review.example.edu/lti/register?t=secret';
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const asked = answer(createLtiRegistration, (_asked, calls) => ({
    url,
    expiresAt: calls === 1 ? inAnHour : '2026-01-01T00:00:00Z',
  }));
  const { user } = open('/learning-platforms/new', { person: ADMIN });
  await user.click(await screen.findByRole('button', { name: 'Make a registration link' }));
  await screen.findByText(url);
  expect(screen.getByText(/It works once, for one platform/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy Registration link' }));
  expect(await navigator.clipboard.readText()).toBe(url);
  await user.click(screen.getByRole('button', { name: 'Make a new link' }));
  await screen.findByText(/This link expired at/);
  expect(screen.queryByText(url)).toBeNull();
  expect(asked).toHaveLength(2);
});

test('LW-8 the keys say what each does and until when; rotating asks first and says when the next one signs', async () => {
  answer(listLtiKeys, {
    items: [
      aKey({
        kid: 'key-new',
        state: 'next',
        activeSince: null,
        changesAt: new Date(Date.now() + 7_200_000).toISOString(),
      }),
      aKey(),
    ],
  });
  const asked = answer(rotateLtiKeys, { items: [aKey()] });
  const { user } = open('/learning-platforms/keys', { person: ADMIN });
  const list = await screen.findByRole('list', { name: 'Keys, newest first' });
  expect(within(list).getByText(/Signs everything that we send now/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Rotate keys' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rotate keys?' });
  expect(dialog.textContent).toContain('The next key is published already and signs from');
  await user.click(within(dialog).getByRole('button', { name: 'Rotate keys' }));
  await screen.findByText('Began to rotate the keys.');
  expect(asked).toHaveLength(1);
});

test('LW-9 the health page says in plain words what was last seen, what went wrong last and how to fix it', async () => {
  answer(getLtiHealth, {
    platforms: [aPlatformHealth({ status: 'failing', sentence: aRefusal().happened, lastRefusal: aRefusal() })],
    refusals: [
      aRefusal(),
      aRefusal({
        id: '01980000-0000-7000-8000-000000000505',
        externalProviderId: null,
        platformName: null,
        happened: 'A platform that is not on the list asked to log somebody in.',
        fix: 'If you know this issuer and client ID, add the platform with exactly these values.',
        details: 'Issuer https://other.example.edu, no client ID.',
      }),
    ],
  });
  open('/learning-platforms/health', { person: ADMIN });
  const card = await region('CampusLearn');
  expect(within(card).getByText('Failing')).toBeTruthy();
  expect(within(card).getByText('Seen: Its clock is 75 seconds ahead.')).toBeTruthy();
  expect(within(card).getByText(/To fix it: Set the platform’s clock by NTP/)).toBeTruthy();
  const refused = await region('Refused lately');
  expect(within(refused).getByText('A platform that is not on the list')).toBeTruthy();
  expect(within(refused).getByText('Seen: Issuer https://other.example.edu, no client ID.')).toBeTruthy();
});

test('LW-9 health without a platform says so', async () => {
  answer(getLtiHealth, { platforms: [], refusals: [] });
  open('/learning-platforms/health', { person: ADMIN });
  expect(await screen.findByText('No learning platform is connected.')).toBeTruthy();
});

test.each([
  ['/learning-platforms', listLtiPlatforms, NOTHING, 'No learning platform is connected.'],
  ['/learning-platforms/keys', listLtiKeys, { items: [aKey()] }, 'key-2026-09'],
  ['/learning-platforms/health', getLtiHealth, { platforms: [], refusals: [] }, 'No learning platform is connected.'],
  [PLATFORM, getLtiPlatform, aPlatform(), 'Deployments'],
] as const)('LW-11 %s that cannot be loaded says so and can be tried again', async (path, endpoint, given, shown) => {
  answer(endpoint, problem(403, { detail: 'Not now.' }));
  const { user } = open(path, { person: ADMIN });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText(/Not now\./)).toBeTruthy();
  answer<typeof endpoint>(endpoint, given as never); // oxlint-disable-line typescript/no-unsafe-type-assertion -- each given is of the endpoint in its row
  await user.click(again);
  await screen.findByText(shown);
});
