import { listConfigurationChanges } from '@circuit/contract/auditEvents';
import { type FullConfiguration, getFullConfiguration, updateConfiguration } from '@circuit/contract/configuration';
import {
  createExternalTerm,
  importExternalTerms,
  listExternalTerms,
  updateExternalTerm,
} from '@circuit/contract/externalTerms';
import { endOperatorAccess, listOperatorAccesses } from '@circuit/contract/operatorAccesses';
import { listOutsideServices, putServiceSecret, testOutsideService } from '@circuit/contract/outsideServices';
import { userId } from '@circuit/domain/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { aConfiguration } from '#testing/builders.ts';
import { TERMS } from '#testing/openCourses.tsx';
import { answer, problem } from '#testing/server.ts';
import { open } from '#testing/visit.tsx';

const GIGABYTE = 1024 ** 3;
const EVENT_STORE = { kind: 'eventStore' as const, hasSecret: false, secretChangedAt: null, lastTest: null };

function aFullConfiguration(fields: Partial<FullConfiguration> = {}) {
  return {
    ...aConfiguration({ version: 4 }),
    caliperEventStoreHostname: 'events.example.edu',
    aesAddress: '',
    aesModel: '',
    aesDailyPerStudent: 6,
    aesDailyTokens: 1_000_000,
    egressAllowedHosts: ['*.example.edu'],
    timetableUrl: '',
    timetableAccount: '',
    secondStepForAdmins: false,
    secondStepGraceDays: 14,
    personQuotaGigabytes: 2,
    shardQuotaGigabytes: 200,
    oldestLockdownWindows: '',
    oldestLockdownMac: '',
    oldestLockdownIPad: '',
    storedBytes: 12.5 * GIGABYTE,
    ...fields,
  };
}

function openGroup(section: string, fields: Partial<FullConfiguration> = {}) {
  const visit = open(`/configuration/${section}`, { person: { activities: ['ConfigurationModify'] } });
  answer(getFullConfiguration, aFullConfiguration(fields));
  answer(listExternalTerms, TERMS);
  answer(listOutsideServices, { items: [EVENT_STORE] });
  answer(listConfigurationChanges, { items: [], totalCount: 0 });
  answer(listOperatorAccesses, { items: [], totalCount: 0 });
  return visit;
}

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

async function saveBecause(user: ReturnType<typeof open>['user'], reason: string) {
  await user.click(await press('Save changes'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save these changes?' }));
  await user.type(await dialog.findByLabelText('Why?'), reason);
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  return dialog;
}

test('CF-20 CF-3 every group has a name and a sentence, and what has no effect is not offered', async () => {
  const { user } = openGroup('university');
  const groups = within(await screen.findByRole('navigation', { name: 'Groups of settings' }));
  const names = groups.getAllByRole('link').map((link) => link.textContent);
  expect(names).toEqual([
    'University',
    'Help and contacts',
    'Learning management system',
    'Time and terms',
    'Timetable',
    'Signing in',
    'Roles and impersonation',
    'Automatic feedback',
    'Lock-down browser',
    'Learning events',
    'Error reports',
    'Analytics',
    'Outgoing connections',
    'Storage',
    'Downtime',
    'Operator access',
    'Changes',
  ]);
  for (const name of names) {
    await user.click(groups.getByRole('link', { name }));
    const group = await heading(name);
    expect(group.nextElementSibling?.textContent).toMatch(/\.$/);
    expect(screen.queryByLabelText(/CAS/i)).toBeNull();
  }
});

test('IP-100 an administrator lets people type their university password here', async () => {
  const { user } = openGroup('sign-in');
  const asked = answer(updateConfiguration, aFullConfiguration({ allowCasV1: true, version: 5 }));
  await user.click(await screen.findByRole('checkbox', { name: /^People can type their university password here/ }));
  await saveBecause(user, 'The library asks for it');
  await waitFor(() => expect(asked[0]?.fields).toMatchObject({ allowCasV1: true, reason: 'The library asks for it' }));
});

test('LD-1 LD-3 who chooses LockDown Browser reads that its cookies can be forged, and sets the oldest builds', async () => {
  const { user } = openGroup('lockdown-browser');
  expect(await screen.findByText(/anybody who can set a cookie can forge them/)).toBeTruthy();
  expect(screen.queryByLabelText('Oldest build for Windows')).toBeNull();
  await user.click(screen.getByRole('radio', { name: /By its cookies/ }));
  const asked = answer(updateConfiguration, aFullConfiguration({ lockdownBrowserVerifier: 'presence', version: 5 }));
  await user.type(await field('Oldest build for Windows'), '261301');
  await user.tab();
  expect(await screen.findByText('Enter the build date as yymmdd, such as 170822, or nothing.')).toBeTruthy();
  await user.clear(await field('Oldest build for Windows'));
  await user.type(await field('Oldest build for Windows'), '260301');
  await saveBecause(user, 'Exams begin');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.fields).toMatchObject({ lockdownBrowserVerifier: 'presence', oldestLockdownWindows: '260301' });
});

test('MW-8 a university requires two-step sign-in of its administrators and chooses the days', async () => {
  const { user } = openGroup('sign-in');
  await user.click(await screen.findByRole('checkbox', { name: /Administrators must use two-step sign-in/ }));
  await user.selectOptions(await field('Days they have to set it up'), '30 days');
  const asked = answer(updateConfiguration, aFullConfiguration({ secondStepForAdmins: true, version: 5 }));
  await saveBecause(user, 'An audit asked for it');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.fields).toMatchObject({ secondStepForAdmins: true, secondStepGraceDays: 30 });
});

test('CF-22 CF-4 a save sends what was changed and why, and nothing else', async () => {
  const { user } = openGroup('help');
  const asked = answer(updateConfiguration, ({ fields }) => ({
    ...aFullConfiguration(),
    supportEmail: String(fields['supportEmail']),
    version: 5,
  }));
  await user.type(await field('Support e-mail'), ' help@example.edu ');
  expect(screen.getByText('1 unsaved change')).toBeTruthy();
  await user.click(await press('Save changes'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save these changes?' }));
  expect(dialog.getByRole('listitem').textContent).toBe('Support e-mailnone → help@example.edu');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await dialog.findByText('Say why, in a few words.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('Why?'));
  expect(asked).toHaveLength(0);
  await user.type(dialog.getByLabelText('Why?'), 'The help desk moved');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.fields).toEqual({ supportEmail: 'help@example.edu', reason: 'The help desk moved' });
  expect(asked[0]?.headers.get('If-Match')).toBe('"4"');
  await waitFor(() => expect(screen.queryByText(/unsaved change/)).toBeNull());
  // The button that was pressed is gone.
  const title = screen.getByRole('heading', { level: 1, name: 'Configuration' });
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test('CF-21 unsaved changes stay while a person looks at other groups, and the page asks before they leave', async () => {
  const { user, router, address } = openGroup('university');
  await user.clear(await field('Name'));
  await user.type(await field('Name'), 'Oakfield');
  await user.click(screen.getByRole('link', { name: 'Storage' }));
  await heading('Storage');
  expect(screen.getByText('1 unsaved change')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: /^University ?\(not saved\)/ }));
  expect((await field('Name')).value).toBe('Oakfield');
  void router.navigate('/privacy-policy');
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(dialog.getByRole('button', { name: 'Stay here' }));
  expect(address()).toBe('/configuration/university');
  void router.navigate('/privacy-policy');
  await user.click(await press('Leave without saving'));
  await waitFor(() => expect(address()).toBe('/privacy-policy'));
});

test('CF-23 if somebody else saved first, both changes are shown, and the person keeps or gives up their own', async () => {
  const { user } = openGroup('university');
  const theirs = aFullConfiguration({ universityName: 'Elmfield', helpUrl: 'https://help.example.edu', version: 5 });
  const { storedBytes: _bytes, ...current } = theirs;
  const asked = answer(updateConfiguration, ({ fields }, calls) =>
    calls === 1 ? problem(412, { current }) : { ...current, ...fields, version: 6 },
  );
  await user.clear(await field('Name'));
  await user.type(await field('Name'), 'Oakfield');
  await user.type(await field('Website'), 'https://www.example.edu');
  await saveBecause(user, 'A new name');
  const note = within(await screen.findByRole('alert'));
  expect(note.getByText(/Someone else saved the configuration/)).toBeTruthy();
  expect(note.getByText(/They changed: Help page\. You can see it on this page\./)).toBeTruthy();
  expect(note.getByText('Theirs: Elmfield. Yours: Oakfield.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await field('Name')).value).toBe('Oakfield');
  await user.click(note.getByRole('button', { name: 'Use theirs' }));
  expect((await field('Name')).value).toBe('Elmfield');
  await saveBecause(user, 'The website');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.fields).toEqual({ universityUrl: 'https://www.example.edu', reason: 'The website' });
  expect(asked[1]?.headers.get('If-Match')).toBe('"5"');
});

test('CF-24 CF-25 a color shows its button and its contrast in words, and one that is too light cannot be saved', async () => {
  const { user } = openGroup('university');
  expect(await screen.findByRole('figure', { name: /^A button in this color/ })).toBeTruthy();
  await user.type(await field('Action color'), '#cfb991');
  expect(
    screen.getByText(
      'White text on this color has a contrast of 1.9 to 1. At least 4.5 is needed, so it cannot be read.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('figure', { name: /^A button in this color/ })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Storage' }));
  await user.click(await press('Save changes'));
  // The wrong entry is in another group: the page goes there and says so.
  expect((await screen.findByRole('alert')).textContent).toContain('One entry needs a correction.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Action color')));
  await user.clear(await field('Action color'));
  await user.type(await field('Action color'), '#0c2340');
  expect(screen.getByText(/contrast of 15\.\d to 1\. At least 4\.5 is needed, so it can be read\./)).toBeTruthy();
  expect(screen.getByRole('figure', { name: /^A button in this color/ })).toBeTruthy();
});

test('CF-24 a logo is shown before it is saved, and a file that is no picture is refused', async () => {
  const { user } = openGroup('university');
  await user.upload(await field('Logo'), new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  expect(await screen.findByRole('figure', { name: /^The logo of Lindenfield University/ })).toBeTruthy();
  const asked = answer(updateConfiguration, problem(400, { errors: { logo: ['Choose a picture as the logo.'] } }));
  await saveBecause(user, 'A logo');
  await waitFor(() => expect(asked[0]?.fields['logo']).toBe('data:image/svg+xml;base64,PHN2Zy8+'));
  await user.click(await press('Cancel'));
  // What the server says stands at its field.
  expect(screen.getAllByText('Choose a picture as the logo.')).toHaveLength(2);
  const large = new File([new Uint8Array(150_000)], 'photo.png', { type: 'image/png' });
  await user.upload(await field('Logo'), large);
  expect(await screen.findByText('This picture has 150 KB. Choose one of at most 140 KB.')).toBeTruthy();
});

test('CF-8 CF-9 a downtime needs times that make sense, and shows the words that people will read', async () => {
  const { user } = openGroup('downtime');
  const asked = answer(updateConfiguration, ({ fields }) => ({ ...aFullConfiguration(), ...fields, version: 5 }));
  await user.click(await screen.findByRole('radio', { name: /^Announced/ }));
  await user.click(await press('Save changes'));
  expect(await screen.findAllByText('Enter the date and the time at which it starts.')).not.toHaveLength(0);
  expect(screen.getByText('Missing or wrong: Announced start (Downtime)')).toBeTruthy();
  await user.type(await field('What people read'), 'We move to new servers.');
  await user.type(await field('Starts: date'), '2099-01-10');
  await user.type(await field('Starts: time'), '22:00');
  await user.type(await field('Planned end: date'), '2099-01-09');
  await user.type(await field('Planned end: time'), '23:00');
  expect(screen.getAllByText('The end is before the start.')).not.toHaveLength(0);
  await user.clear(await field('Planned end: date'));
  await user.type(await field('Planned end: date'), '2099-01-10');
  expect(
    screen.getByText(/Circuit will be down from Sat, Jan 10, 2099, 10:00 PM.* We move to new servers\./),
  ).toBeTruthy();
  await saveBecause(user, 'New servers');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.fields).toEqual({
    downtimeText: 'We move to new servers.',
    downtimeStartsAt: '2099-01-11T03:00:00.000Z',
    downtimeEndsAt: '2099-01-11T04:00:00.000Z',
    reason: 'New servers',
  });
});

test('CF-9 turning downtime on says who is kept out, and turning it off clears what was said', async () => {
  const told = { isDown: true, downtimeText: 'An upgrade.', downtimeEndsAt: '2020-01-01T00:00:00.000Z' };
  const { user } = openGroup('downtime', told);
  const asked = answer(updateConfiguration, ({ fields }) => ({ ...aFullConfiguration(), ...fields, version: 5 }));
  await user.click(await screen.findByRole('radio', { name: /^Off/ }));
  await saveBecause(user, 'Done');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.fields).toEqual({ isDown: false, downtimeText: '', downtimeEndsAt: null, reason: 'Done' });
  await user.click(await screen.findByRole('radio', { name: /^On/ }));
  await user.click(await press('Save changes'));
  expect(await screen.findByText(/^Everyone is kept out right away/)).toBeTruthy();
});

test('AR-25 CF-25 storage says how much is used, and a quota must be a whole number within its limits', async () => {
  const { user } = openGroup('storage');
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe('12.5 of 200 GB');
  const own = await field('GB for each person in each course');
  await user.clear(own);
  await user.type(own, '1000');
  await user.tab();
  expect(await screen.findByText('Enter a whole number from 1 to 100.')).toBeTruthy();
});

test('CF-20 an empty list of hosts is said to allow any public website, and a web address is no host', async () => {
  const { user } = openGroup('connections');
  const hosts = await field('Allowed hosts, one per line');
  expect(hosts.value).toBe('*.example.edu');
  expect(screen.getByText(/^If this is empty, the server may contact any public website/)).toBeTruthy();
  await user.type(hosts, '\nhttps://events.example.org/');
  await user.tab();
  expect(await screen.findByText(/is not a host\. Write it without https:/)).toBeTruthy();
});

test('CF-11 the log says when, who, what from what to what, and why', async () => {
  openGroup('changes');
  answer(listConfigurationChanges, {
    totalCount: 2,
    items: [
      anEvent(
        'configurationChanged',
        { isDown: 'false', egressAllowedHosts: [] },
        { isDown: true, egressAllowedHosts: ['a.edu'] },
      ),
      anEvent(
        'externalTermChanged',
        { name: 'Fall 2026', endDate: '2026-12-19T05:00:00.000Z' },
        { name: 'Fall 2026', endDate: '2026-12-20T05:00:00.000Z' },
      ),
    ],
  });
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
  expect(rows[0]).toContain('Ingrid Solberg');
  expect(rows[0]).toContain('Downtime: off → on');
  expect(rows[0]).toContain('Allowed hosts: any public host → a.edu');
  expect(rows[0]).toContain('Because we must');
  expect(rows[1]).toContain('Fall 2026, last day: Dec 18 → Dec 19');
});

test('OP-20 administrators see who looked, until when, why and how it ended, and end a look at once', async () => {
  const { user } = openGroup('operator-access');
  const access = {
    id: crypto.randomUUID(),
    operator: 'Carla',
    reason: 'A course does not open.',
    grantedAt: '2026-11-02T13:00:00.000Z',
    expiresAt: '2026-11-02T13:30:00.000Z',
    firstUsedAt: '2026-11-02T13:01:00.000Z',
    endedAt: null,
    endedByName: null,
    state: 'inUse' as const,
  };
  const over = { ...access, id: crypto.randomUUID(), operator: 'Bea', state: 'expired' as const, firstUsedAt: null };
  const ended = {
    ...access,
    state: 'ended' as const,
    endedAt: '2026-11-02T13:10:00.000Z',
    endedByName: 'Ingrid Solberg',
  };
  answer(listOperatorAccesses, { items: [access, over], totalCount: 2 });
  const rows = async () => (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
  await screen.findByText('Looking now');
  const [first, second] = await rows();
  expect(first).toContain('Carla');
  expect(first).toContain('A course does not open.');
  expect(second).toContain('Over, never used');
  const calls = answer(endOperatorAccess, ended);
  answer(listOperatorAccesses, { items: [ended, over], totalCount: 2 });
  await user.click(await screen.findByRole('button', { name: /^More for Carla/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'End now' }));
  expect(await screen.findByText(/^Ended .+ by Ingrid Solberg$/)).toBeTruthy();
  expect(calls).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^More for Bea/ })).toBeNull();
});

function anEvent(verb: string, before: Record<string, unknown>, after: Record<string, unknown>) {
  return {
    id: crypto.randomUUID(),
    at: '2026-11-02T13:00:00.000Z',
    verb,
    text: 'Changed something',
    entity: 'configuration',
    entityId: null,
    subject: null,
    actor: { id: userId('01980000-0000-7000-8000-0000000000aa'), firstName: 'Ingrid', lastName: 'Solberg', email: '' },
    actedAs: null,
    group: null,
    groupAssignment: null,
    reason: 'Because we must',
    before,
    after,
  };
}

test('ET-1 ET-2 a term is added with its days and a reason, and what the server refuses is said', async () => {
  const { user } = openGroup('time');
  const asked = answer(createExternalTerm, (_asked, calls) =>
    calls === 1
      ? problem(400, { errors: { name: ['There is already a term named Fall 2026.'] } })
      : {
          id: crypto.randomUUID(),
          name: 'Fall 2027',
          startDate: null,
          endDate: null,
          source: 'hand' as const,
          version: 1,
        },
  );
  await user.click(await press('Add term'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a term' }));
  await user.type(await dialog.findByLabelText('Name'), 'Fall 2027');
  await user.type(dialog.getByLabelText('First day'), '2027-08-23');
  await user.type(dialog.getByLabelText('Last day'), '2027-08-22');
  await user.type(dialog.getByLabelText('Why?'), 'New calendar');
  await user.click(dialog.getByRole('button', { name: 'Add term' }));
  expect(await dialog.findByText('The end is before the start.')).toBeTruthy();
  await user.clear(dialog.getByLabelText('Last day'));
  await user.type(dialog.getByLabelText('Last day'), '2027-12-18');
  await user.click(dialog.getByRole('button', { name: 'Add term' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('There is already a term named Fall 2026.');
  await user.click(dialog.getByRole('button', { name: 'Add term' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked[1]?.fields).toEqual({
    name: 'Fall 2027',
    startDate: '2027-08-23T04:00:00.000Z',
    endDate: '2027-12-19T05:00:00.000Z',
    reason: 'New calendar',
  });
});

test('ET-3 an edited term keeps the days that nobody touched, to the second', async () => {
  const { user } = openGroup('time');
  const [, fall] = TERMS.items;
  if (fall === undefined) throw new Error('There is no fall.');
  const term = { ...fall, endDate: '2026-12-20T04:59:59.000Z', source: 'hand' as const, version: 3 };
  answer(listExternalTerms, { items: [term], totalCount: 1 });
  const asked = answer(updateExternalTerm, { ...term, version: 4 });
  await user.click(await screen.findByRole('button', { name: /Fall 2026/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Fall 2026' }));
  await user.type(await dialog.findByLabelText('Name'), '!');
  await user.type(dialog.getByLabelText('Why?'), 'A typo');
  await user.click(dialog.getByRole('button', { name: 'Save term' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.fields).toMatchObject({ name: 'Fall 2026!', startDate: term.startDate, endDate: term.endDate });
  expect(asked[0]?.headers.get('If-Match')).toBe('"3"');
});

test('ET-6 an import shows what it would change, and a second press saves that plan with a reason', async () => {
  const { user } = openGroup('time');
  const plan = {
    added: [{ name: 'Fall 2027', startDate: '2027-08-23T04:00:00.000Z', endDate: '2027-12-19T05:00:00.000Z' }],
    changed: [],
    sameCount: 1,
    key: 'plan-1',
  };
  const asked = answer(importExternalTerms, ({ fields }) => ({
    problems: [],
    plan,
    isSaved: fields['planKey'] === 'plan-1',
  }));
  await user.click(await press('Import terms'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import terms' }));
  await user.type(await dialog.findByLabelText('Or paste the list'), 'Fall 2027,2027-08-23,2027-12-18');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect((await dialog.findByRole('listitem')).textContent).toBe('New: Fall 2027, Aug 23, 2027 to Dec 18, 2027');
  await user.type(dialog.getByLabelText('Why?'), 'New calendar');
  await user.click(dialog.getByRole('button', { name: 'Save 1 term' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.map(({ fields }) => fields)).toEqual([
    { csv: 'Fall 2027,2027-08-23,2027-12-18' },
    { csv: 'Fall 2027,2027-08-23,2027-12-18', planKey: 'plan-1', reason: 'New calendar' },
  ]);
});

test('CF-20 a configuration that cannot be loaded says so and can be tried again', async () => {
  const { user } = open('/configuration', { person: { activities: ['ConfigurationModify'] } });
  answer(getFullConfiguration, problem(403, { detail: 'Not now.' }));
  expect(await screen.findByText('Could not load the configuration.')).toBeTruthy();
  answer(getFullConfiguration, aFullConfiguration());
  await user.click(await press('Try again'));
  expect(await heading('University')).toBeTruthy();
});

test('CF-26 a person without the permission is led home', async () => {
  const { address } = open('/configuration/downtime', { person: {} });
  expect(await screen.findByText('You do not have access to that page.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/'));
});

test('CF-9 everybody who is signed in reads of an announced downtime until it is over', async () => {
  const announced = { downtimeStartsAt: '2099-01-11T03:00:00.000Z', downtimeText: 'We move.' };
  const page = open('/privacy-policy', { person: {}, configuration: announced });
  expect(await screen.findByText(/^Circuit will be down from Sat, Jan 10, 2099, 10:00 PM.* We move\.$/)).toBeTruthy();
  page.unmount();
  open('/privacy-policy', { person: {}, configuration: { downtimeStartsAt: '2020-01-11T03:00:00.000Z' } });
  await screen.findByRole('contentinfo');
  expect(screen.queryByText(/will be down/)).toBeNull();
});

test('CF-9 the downtime page says what the administrators wrote and when people can come back', async () => {
  const told = { isDown: true, downtimeText: 'We move to new servers.', downtimeEndsAt: '2099-01-11T04:00:00.000Z' };
  const page = open('/downtime', { configuration: told });
  expect(await screen.findByText('We move to new servers.')).toBeTruthy();
  expect(screen.getByText(/^We expect to be back by Sat, Jan 10, 2099, 11:00 PM/)).toBeTruthy();
  page.unmount();
  open('/downtime', { configuration: { ...told, downtimeEndsAt: '2020-01-11T04:00:00.000Z' } });
  expect(await screen.findByText(/It is taking longer\.$/)).toBeTruthy();
});

test('LE-5 learning events need a host and a namespace before they are switched on', async () => {
  const { user } = openGroup('learning-events', { caliperEventStoreHostname: '' });
  await user.click(await screen.findByRole('checkbox', { name: 'Send learning events' }));
  await user.click(await press('Save changes'));
  expect(await screen.findAllByText(/^Enter a host without https/)).not.toHaveLength(0);
  expect(screen.getAllByText(/^Enter how ids of people begin/)).not.toHaveLength(0);
  const asked = answer(updateConfiguration, ({ fields }) => ({ ...aFullConfiguration(), ...fields, version: 5 }));
  await user.type(await field('Host of the event store'), 'events.example.edu');
  await user.type(await field('Namespace of people'), 'https://id.example.edu/people/');
  await saveBecause(user, 'Analytics');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.fields).toEqual({
    caliperEnabled: true,
    caliperEventStoreHostname: 'events.example.edu',
    caliperPersonNamespace: 'https://id.example.edu/people/',
    reason: 'Analytics',
  });
});

test('OS-2 OS-3 a secret is typed, saved with a reason, and never shown again', async () => {
  const { user } = openGroup('learning-events');
  const asked = answer(putServiceSecret, undefined);
  expect(await screen.findByText('None saved yet')).toBeTruthy();
  await user.click(await press('Enter access token'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save the access token' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter the access token.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Access token'), 's3cret');
  await user.type(dialog.getByLabelText('Why?'), 'The first one');
  answer(listOutsideServices, {
    items: [{ ...EVENT_STORE, hasSecret: true, secretChangedAt: '2026-11-18T15:00:00.000Z' }],
  });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved Nov 18')).toBeTruthy();
  expect(asked.map(({ fields }) => fields)).toEqual([
    { kind: 'eventStore', secret: 's3cret', reason: 'The first one' },
  ]);
  expect(document.body.innerHTML).not.toContain('s3cret');
  await user.click(await press('Remove access token'));
  const removal = within(await screen.findByRole('dialog', { name: 'Remove the access token?' }));
  await user.type(removal.getByLabelText('Why?'), 'No longer used');
  await user.click(removal.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(asked[1]?.fields).toMatchObject({ secret: null, reason: 'No longer used' }));
});

test('OS-5 LE-6 a test says what came back, and the last outcome is there when the page is opened', async () => {
  const { user } = openGroup('learning-events');
  const outcome = {
    worked: false,
    sentence: 'The event store refused the access token.',
    facts: [{ name: 'Answer', value: '401' }],
    testedAt: '2026-11-18T15:00:00.000Z',
  };
  const asked = answer(testOutsideService, outcome);
  const button = await press('Test');
  answer(listOutsideServices, { items: [{ ...EVENT_STORE, lastTest: outcome }] });
  await user.click(button);
  expect(await screen.findByText('The event store refused the access token.')).toBeTruthy();
  expect(screen.getByText('401')).toBeTruthy();
  expect(asked).toHaveLength(1);
});
