import { startImpersonation } from '@circuit/contract/accounts';
import { listAuditEventsOfUser } from '@circuit/contract/auditEvents';
import { listMessagesOfUser } from '@circuit/contract/messages';
import {
  createUser,
  getUser,
  listActivitiesOfUser,
  listGroupUserRolesOfUser,
  listUsers,
} from '@circuit/contract/users';
import { groupId } from '@circuit/domain/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { open } from '#testing/visit.tsx';
import { AMARA, aUser, aUserDetail } from '#testing/people.ts';
import { answer, problem } from '#testing/server.ts';

afterEach(() => vi.unstubAllGlobals());

const ADMIN = { activities: ['UserReadAny', 'UserUpdateAny', 'UserRoleReadAny', 'UserImpersonateAny'] as const };
const NOTHING = { items: [], totalCount: 0 };

function answerPerson(fields: Parameters<typeof aUserDetail>[0] = {}) {
  answer(listGroupUserRolesOfUser, NOTHING);
  answer(listMessagesOfUser, NOTHING);
  answer(listAuditEventsOfUser, NOTHING);
  return answer(getUser, aUserDetail(fields));
}

const field = () => screen.findByLabelText('Name, e-mail, alias or PUID');

test('S2.03/2, S2.03/3, S4.09/1 people are searched for in the tabs of available and deactivated ones, when asked', async () => {
  const asked = answer(listUsers, { items: [aUser({ roles: [{ role: 'Admin', isExternal: false }] })], totalCount: 1 });
  const { user } = open('/users', { person: ADMIN });
  await user.type(await field(), 'ama');
  expect(screen.getByText('Search for a name, e-mail or PUID, or show everyone.')).toBeTruthy();
  expect(asked).toHaveLength(0);
  await user.keyboard('{Enter}');
  const row = (await screen.findByRole('rowheader', { name: 'Okonkwo, Amara' })).closest('tr');
  expect(
    within(row ?? document.body)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['amara@university.example', 'aokonkwo', '••••5678', 'Admin', 'never', '']);
  expect(asked[0]?.fields).toEqual({ keywords: 'ama', tab: 'AVAILABLE', sort: 'name', page: '1', pageSize: '25' });
  await user.click(screen.getByRole('tab', { name: 'Deactivated' }));
  await waitFor(() => expect(asked.at(-1)?.fields['tab']).toBe('DELETED'));
});

test('S6.01/3 people can be narrowed to a role, and the filter taken away again', async () => {
  const asked = answer(listUsers, NOTHING);
  const { user } = open('/users', { person: ADMIN });
  await field();
  await user.selectOptions(screen.getByLabelText('Role'), 'Grader');
  await waitFor(() => expect(asked.at(-1)?.fields['role']).toBe('GroupGrader'));
  await user.click(await screen.findByRole('button', { name: 'Remove filter Role: Grader' }));
  await waitFor(() => expect(asked.at(-1)?.fields).not.toHaveProperty('role'));
});

test('UR-2 coming back from a person shows the same rows again', async () => {
  answer(listUsers, { items: [aUser()], totalCount: 1 });
  answerPerson();
  const { user, router } = open('/users', { person: ADMIN });
  await user.type(await field(), 'amara{Enter}');
  await user.click(await screen.findByRole('link', { name: 'Okonkwo, Amara' }));
  await screen.findByRole('heading', { level: 1, name: /Amara Okonkwo/ });
  await router.navigate(-1);
  await screen.findByRole('rowheader', { name: 'Okonkwo, Amara' });
  expect(screen.getByLabelText('Name, e-mail, alias or PUID')).toHaveProperty('value', 'amara');
});

test('UR-3 a new person is created by hand and opened; a refused field says why', async () => {
  const { user, address } = open('/users', { person: ADMIN });
  const taken = { detail: 'This e-mail is in use.', errors: { email: ['This e-mail is in use.'] } };
  const asked = answer(createUser, (_asked, calls) => (calls === 1 ? problem(409, taken) : aUserDetail()));
  answerPerson();
  await user.click(await screen.findByRole('button', { name: 'New person' }));
  const dialog = await screen.findByRole('dialog', { name: 'New person' });
  const press = () => user.click(within(dialog).getByRole('button', { name: 'Create person' }));
  await press();
  expect(within(dialog).getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true');
  expect(asked).toHaveLength(0);
  await user.type(within(dialog).getByLabelText('E-mail'), ' Amara@University.example');
  await user.type(within(dialog).getByLabelText('First name (optional)'), 'Amara');
  await press();
  expect((await within(dialog).findAllByText('This e-mail is in use.')).length).toBeGreaterThan(0);
  await user.type(within(dialog).getByLabelText('Last name (optional)'), 'Okonkwo');
  await press();
  await screen.findByRole('heading', { level: 1, name: /Amara Okonkwo/ });
  expect(address()).toBe(`/users/${AMARA}`);
  expect(asked[1]?.fields).toEqual({
    email: 'amara@university.example',
    firstName: 'Amara',
    lastName: 'Okonkwo',
    userName: null,
    uid: null,
    puid: null,
    sendsPasswordMessage: true,
  });
});

test('UR-4 a user who may only read is offered nothing to change', async () => {
  answer(listUsers, { items: [aUser()], totalCount: 1 });
  answerPerson();
  const { user } = open('/users', { person: { activities: ['UserReadAny'] } });
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  await user.click(await screen.findByRole('button', { name: 'More for Okonkwo, Amara' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Open']);
  expect(screen.queryByRole('button', { name: 'New person' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Open' }));
  await screen.findByRole('heading', { level: 1, name: /Amara Okonkwo/ });
  expect(screen.queryByRole('button', { name: 'Impersonate' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Account' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'History' })).toBeNull();
});

test('S2.04/2 one person: identity, courses with role and source, history and messages', async () => {
  answerPerson();
  answer(listGroupUserRolesOfUser, {
    items: [
      {
        id: '01980000-0000-7000-8000-000000000041',
        groupId: groupId('01980000-0000-7000-8000-000000000042'),
        name: 'ECN 210 Economics',
        role: 'GroupLearner',
        isExternal: true,
        since: '2026-08-24T12:00:00Z',
        endDate: null,
        termName: 'Fall 2026',
        deleted: null,
      },
      {
        id: '01980000-0000-7000-8000-000000000043',
        groupId: groupId('01980000-0000-7000-8000-000000000044'),
        name: 'TRY 101 Trial',
        role: 'GroupLearner',
        isExternal: false,
        since: '2026-08-24T12:00:00Z',
        endDate: null,
        termName: null,
        deleted: { at: '2019-11-15T20:26:00Z', by: 'Marcus Bell' },
      },
    ],
    totalCount: 2,
  });
  answer(listAuditEventsOfUser, {
    items: [
      {
        id: '01980000-0000-7000-8000-000000000051',
        at: '2026-11-02T12:00:00Z',
        verb: 'impersonationStarted',
        text: 'Viewed the site as somebody else',
        entity: 'user',
        entityId: AMARA,
        subject: null,
        actor: { id: AMARA, firstName: 'Ingrid', lastName: 'Solberg', email: 'i@university.example' },
        actedAs: null,
        group: null,
        groupAssignment: null,
        reason: 'She cannot see her essay.',
        before: null,
        after: null,
      },
    ],
    totalCount: 1,
  });
  open(`/users/${AMARA}`, { person: ADMIN });
  const courses = await screen.findByRole('region', { name: 'Courses' });
  expect((await within(courses).findByText('ECN 210 Economics')).closest('li')?.textContent).toContain(
    'Fall 2026StudentSynced',
  );
  // UR-27: the answer to "why can I not see my course?"
  const gone = within(courses)
    .getByText(/^TRY 101 Trial/)
    .closest('li');
  expect(gone?.textContent).toContain('deleted Fri, Nov 15, 2019, 3:26 PM by Marcus Bell');
  expect(within(courses).queryByRole('link', { name: 'TRY 101 Trial' })).toBeNull();
  const history = screen.getByRole('region', { name: 'History' });
  expect(await within(history).findByText('by Ingrid Solberg. Reason: She cannot see her essay.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Messages' })).toBeTruthy();
});

test('UR-5 a PUID is masked until somebody wants to see it, and never in the title', async () => {
  answerPerson();
  const { user } = open(`/users/${AMARA}`, { person: ADMIN });
  await screen.findByText('••••5678');
  expect(document.body.textContent).not.toContain('0031245678');
  await user.click(screen.getByRole('button', { name: 'Show PUID' }));
  expect(screen.getByText('0031245678')).toBeTruthy();
  expect(document.title).toBe('Circuit - User');
});

test('UR-6 a person who is not there leads to the page that says so', async () => {
  answerPerson();
  answer(getUser, problem(404));
  const { address } = open(`/users/${AMARA}`, { person: ADMIN });
  await waitFor(() => expect(address()).toBe(`/not-found?pathname=${encodeURIComponent(`/users/${AMARA}`)}`));
});

test('S1.06/7, S4.06/1, UR-7 to impersonate needs a reason, which goes along; the browser begins anew with the code', async () => {
  answerPerson();
  const asked = answer(startImpersonation, { code: 'c0de' });
  const { user, opened } = open(`/users/${AMARA}`, { person: ADMIN });
  await user.click(await screen.findByRole('button', { name: 'Impersonate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Impersonate Amara Okonkwo' });
  expect(within(dialog).getByText(/You will see what Amara Okonkwo sees\./)).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Reason'), 'too short');
  await user.click(within(dialog).getByRole('button', { name: 'Start' }));
  expect(within(dialog).getByText('Give a reason of at least 10 characters.')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Reason'), ' no more{Enter}');
  await waitFor(() => expect(opened).toEqual(['/?code=c0de']));
  expect(asked[0]?.fields).toEqual({ userId: AMARA, reason: 'too short no more' });
});

test('S8.05/1 an impersonation that does not start is told in the words of the server', async () => {
  answerPerson();
  answer(startImpersonation, problem(403, { detail: 'This person may do things that you may not.' }));
  const { user, opened } = open(`/users/${AMARA}`, { person: ADMIN });
  await user.click(await screen.findByRole('button', { name: 'Impersonate' }));
  await user.type(await screen.findByLabelText('Reason'), 'Looking into a question{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('This person may do things that you may not.');
  // UR-7: where one looks, too.
  const dialog = within(screen.getByRole('dialog', { name: 'Impersonate Amara Okonkwo' }));
  expect(dialog.getByText('Not started. This person may do things that you may not.')).toBeTruthy();
  expect(opened).toEqual([]);
});

test('S4.07/3, S3.16/2 what an impersonation was refused for is not said any more once its dialog is closed', async () => {
  answerPerson();
  const refused = Promise.withResolvers<Response>();
  const asked = answer(startImpersonation, () => refused.promise);
  const { user, store } = open(`/users/${AMARA}`, { person: ADMIN });
  await user.click(await screen.findByRole('button', { name: 'Impersonate' }));
  await user.type(await screen.findByLabelText('Reason'), 'Looking into a question{Enter}');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(Object.values(store.getState().modals)).toEqual([{ index: 0, isFullscreen: false }]);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(store.getState().modals).toEqual({}));
  refused.resolve(problem(403, { detail: 'Only a Super Admin can change this account.' }));
  await waitFor(() => expect(store.getState().notifications.queue).toHaveLength(1));
  expect(screen.queryByText('Only a Super Admin can change this account.')).toBeNull();
});

test('UR-8 nothing is offered to be done to a person who may do more, and it is said', async () => {
  answerPerson({ roles: [{ role: 'SuperAdmin', isExternal: false }] });
  open(`/users/${AMARA}`, { person: ADMIN });
  expect(await screen.findByText(/^Only a Super Admin can do this to a Super Admin’s account\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Account' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Impersonate' })).toBeNull();
});

test.each([
  ['a deactivated person', { isActive: false }, {}],
  ['themselves', {}, { id: AMARA }],
])('UR-8 nobody is offered to impersonate %s', async (_whom, fields, me) => {
  answerPerson(fields);
  open(`/users/${AMARA}`, { person: { ...ADMIN, ...me } });
  await screen.findByRole('button', { name: 'Account' });
  expect(screen.queryByRole('button', { name: 'Impersonate' })).toBeNull();
});

test('UR-9 where a part cannot be loaded the rest is there, and it can be tried again', async () => {
  answerPerson();
  answer(listActivitiesOfUser, { isActive: true, places: [], hasMorePlaces: false });
  answer(listAuditEventsOfUser, (_asked, calls) => (calls === 1 ? problem(400, { detail: 'Not now.' }) : NOTHING));
  const { user } = open(`/users/${AMARA}`, { person: ADMIN });
  const history = await screen.findByRole('region', { name: 'History' });
  expect((await within(history).findByRole('alert')).textContent).toContain('Could not load the history. Not now.');
  await user.click(within(history).getByRole('button', { name: 'Try again' }));
  expect(await within(history).findByText('No history yet.')).toBeTruthy();
});
