import { downloadAuditExport, exportAuditTrail, listAuditExports } from '@circuit/contract/auditEvents';
import {
  addUserRole,
  findUser,
  getUser,
  listActivitiesOfUser,
  listUserRoles,
  removeUserRole,
} from '@circuit/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { open } from '#testing/visit.tsx';
import { aLoggedJob } from '#testing/overview.ts';
import { AMARA, aHeldRole, aUser, aUserDetail, thePlace } from '#testing/people.ts';
import { answer, problem } from '#testing/server.ts';

afterEach(() => vi.unstubAllGlobals());

const SUPER = { activities: ['UserReadAny', 'UserRoleReadAny', 'UserRoleModifyAny'] as const };
const READER = { activities: ['UserReadAny', 'UserRoleReadAny'] as const };

function answerRoles(held: readonly ReturnType<typeof aHeldRole>[], places: ReturnType<typeof thePlace>[] = []) {
  answer(getUser, aUserDetail());
  answer(listActivitiesOfUser, { isActive: true, places, hasMorePlaces: false });
  return answer(listUserRoles, { items: [...held], totalCount: held.length });
}

const ROLES = `/users/${AMARA}/roles`;

test('S2.05/2, S3.02/2 a person’s roles are shown with source and since when; a synced one explains itself', async () => {
  const synced = aHeldRole({ id: '01980000-0000-7000-8000-000000000032', role: 'Creator', isExternal: true });
  answerRoles([aHeldRole(), synced]);
  open(ROLES, { person: SUPER });
  const table = await screen.findByRole('table', { name: 'Roles' });
  const admin = within(table).getByRole('rowheader', { name: 'Admin' }).closest('tr');
  const creator = within(table).getByRole('rowheader', { name: 'Creator' }).closest('tr');
  expect(admin?.textContent).toContain('Added by handMon, Aug 24, 8:00 AM');
  expect(creator?.textContent).toContain('Comes from another university system. Change it there.');
  expect(within(creator ?? table).queryByRole('button')).toBeNull();
});

test('UR-20 a role is added for a person and said so', async () => {
  answerRoles([aHeldRole()]);
  const asked = answer(addUserRole, aHeldRole({ role: 'Creator' }));
  const { user } = open(ROLES, { person: SUPER });
  await user.click(await screen.findByRole('button', { name: 'Add role' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a role for Amara Okonkwo' }));
  expect(await dialog.findAllByRole('radio')).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Add role' }));
  expect(dialog.getByText('Choose a role.')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: /^Creator/ }));
  await user.click(dialog.getByRole('button', { name: 'Add role' }));
  expect(await screen.findByText('Amara Okonkwo is now Creator.')).toBeTruthy();
  expect(asked[0]?.fields).toEqual({ userId: AMARA, role: 'Creator' });
});

test('S4.01/1, S4.02/5 a role stands in the list while it is added, and while it is removed', async () => {
  const [added, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const creator = aHeldRole({ id: '01980000-0000-7000-8000-000000000033', role: 'Creator' });
  answerRoles([aHeldRole()]);
  answer(addUserRole, async () => {
    await added.promise;
    return creator;
  });
  const { user } = open(ROLES, { person: SUPER });
  const table = await screen.findByRole('table', { name: 'Roles' });
  const row = (role: string) => within(table).queryByRole('rowheader', { name: role, hidden: true })?.closest('tr');
  await user.click(screen.getByRole('button', { name: 'Add role' }));
  const adding = within(await screen.findByRole('dialog', { name: 'Add a role for Amara Okonkwo' }));
  await user.click(await adding.findByRole('radio', { name: /^Creator/ }));
  await user.click(adding.getByRole('button', { name: 'Add role' }));
  await waitFor(() => expect(row('Creator')?.textContent).toContain('Adding…'));
  answerRoles([aHeldRole(), creator]);
  added.resolve();
  await waitFor(() => expect(row('Creator')?.textContent).toContain('Aug 24'));

  answer(removeUserRole, async () => {
    await removed.promise;
    return undefined;
  });
  await user.click(await screen.findByRole('button', { name: 'More for Creator' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Remove role' }));
  await waitFor(() => expect(row('Creator')?.textContent).toContain('Removing…'));
  answerRoles([aHeldRole()]);
  removed.resolve();
  await waitFor(() => expect(row('Creator')).toBeUndefined());
});

test('UR-20 no role is offered before it is known which ones the person has', async () => {
  const isThere = Promise.withResolvers<void>();
  answerRoles([]);
  answer(listUserRoles, async () => {
    await isThere.promise;
    return { items: [aHeldRole()], totalCount: 1 };
  });
  const { user } = open(ROLES, { person: SUPER });
  await user.click(await screen.findByRole('button', { name: 'Add role' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a role for Amara Okonkwo' }));
  expect(dialog.getByText('Loading the roles…')).toBeTruthy();
  expect(dialog.queryByRole('radio')).toBeNull();
  isThere.resolve();
  expect(await dialog.findAllByRole('radio')).toHaveLength(2);
  expect(dialog.queryByRole('radio', { name: /^Admin/ })).toBeNull();
});

test('UR-21 the removal of a role is confirmed with role and person, and a refusal is told', async () => {
  const held = aHeldRole({ role: 'SuperAdmin' });
  const other = { ...held, id: '01980000-0000-7000-8000-000000000034' };
  answerRoles([held]);
  answer(listUserRoles, ({ fields }) =>
    fields['role'] === 'SuperAdmin' ? { items: [held, other], totalCount: 2 } : { items: [held], totalCount: 1 },
  );
  answer(removeUserRole, problem(409, { detail: 'This is the only Super Admin. Add another one first.' }));
  const { user } = open(ROLES, { person: SUPER });
  await user.click(await screen.findByRole('button', { name: 'More for Super Admin' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Super Admin from Amara Okonkwo?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove role' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Not removed. This is the only Super Admin. Add another one first.',
  );
});

test('UR-29 removing the only Super Admin is not offered, and the dialog says why', async () => {
  answerRoles([aHeldRole({ role: 'SuperAdmin' })]);
  const { user } = open(ROLES, { person: SUPER });
  await user.click(await screen.findByRole('button', { name: 'More for Super Admin' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Super Admin from Amara Okonkwo?' }));
  expect(await dialog.findByText('This is the only Super Admin. Add another one first.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Remove role' }).getAttribute('aria-disabled')).toBe('true');
});

test('UR-22 nobody can add a role to themselves, and is told so', async () => {
  answerRoles([]);
  open(ROLES, { person: { ...SUPER, id: AMARA } });
  const button = await screen.findByRole('button', { name: 'Add role' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('You cannot give yourself a role. Ask someone else to do it.')).toBeTruthy();
});

test('UR-23 a user who may only read roles cannot change any', async () => {
  answerRoles([aHeldRole()]);
  open(ROLES, { person: READER });
  await screen.findByRole('rowheader', { name: 'Admin' });
  expect(screen.queryByRole('button', { name: 'Add role' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More for Admin' })).toBeNull();
});

test('UR-24 what a person may do stands there with every role that gives it, and can be searched', async () => {
  const admin = { role: 'Admin', isGlobal: true, isExternal: false, since: '2026-08-24T12:00:00Z' } as const;
  const learner = { role: 'GroupLearner', isGlobal: false, isExternal: true, since: null } as const;
  const everyone = { role: null, isGlobal: true, isExternal: false, since: null };
  answerRoles(
    [aHeldRole()],
    [
      thePlace({
        activities: [
          { activity: 'LtiLaunchReadOwn', meaning: 'open own launches', because: [everyone] },
          { activity: 'UserReadAny', meaning: 'find and see people', because: [admin] },
        ],
      }),
      thePlace({
        on: 'group',
        id: '01980000-0000-7000-8000-000000000042',
        name: 'ECN 210 Economics',
        activities: [{ activity: 'GroupRead', meaning: 'see the course', because: [admin, learner] }],
      }),
    ],
  );
  const { user } = open(ROLES, { person: READER });
  const course = await screen.findByRole('group', { name: 'ECN 210 Economics' });
  expect(course.textContent).toContain(
    'see the course GroupReadAdmin university-wide, added by hand, since Mon, Aug 24, 8:00 AM; Student here, synced',
  );
  const everywhere = screen.getByRole('group', { name: 'Everywhere in Lindenfield University' });
  expect(everywhere.textContent).toContain('Everyone who is signed in');
  await user.type(screen.getByLabelText('Find a permission'), 'course');
  expect(screen.queryByRole('group', { name: 'Everywhere in Lindenfield University' })).toBeNull();
  await user.type(screen.getByLabelText('Find a permission'), ' nonsense');
  expect(screen.getByText('No matching permissions.')).toBeTruthy();
});

test('S2.02/2 the administrators are there at once, with role, source and when they were seen', async () => {
  const asked = answerRoles([
    aHeldRole(),
    aHeldRole({ id: '01980000-0000-7000-8000-000000000033', role: 'SuperAdmin', isExternal: true }),
  ]);
  open('/admins', { person: SUPER });
  const table = await screen.findByRole('table', { name: 'Admins' });
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(cells).toEqual([
    'Okonkwo, Amaraamara@university.exampleAdmin Added by handnever',
    'Okonkwo, Amaraamara@university.exampleSuper Admin Synced Comes from another university system. Change it there.never',
  ]);
  expect(asked[0]?.fields['rank']).toBe('admin');
});

test('UR-25 an admin is added by identifier, after the person was shown', async () => {
  answerRoles([]);
  const looked = answer(findUser, (_asked, calls) => (calls === 1 ? problem(404) : aUser()));
  const asked = answer(addUserRole, aHeldRole());
  const { user } = open('/admins', { person: SUPER });
  await user.click(await screen.findByRole('button', { name: 'Add admin' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add admin' }));
  const field = dialog.getByLabelText('E-mail, career account alias or PUID');
  const find = () => user.click(dialog.getByRole('button', { name: 'Find person' }));
  await user.type(field, 'nobody');
  await find();
  expect(await dialog.findByText('Nobody has this e-mail, alias or PUID.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'aokonkwo');
  await find();
  expect(await dialog.findByText(/Amara Okonkwo, amara@university.example/)).toBeTruthy();
  expect(asked).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Make Amara Okonkwo Admin' }));
  expect(await screen.findByText('Amara Okonkwo is now Admin.')).toBeTruthy();
  expect(looked.map(({ fields }) => fields['identifier'])).toEqual(['nobody', 'aokonkwo']);
  expect(asked[0]?.fields).toEqual({ userId: AMARA, role: 'Admin' });
});

test('UR-26 an admin is removed after a question that names the person', async () => {
  answerRoles([aHeldRole()]);
  const asked = answer(removeUserRole, undefined);
  const { user } = open('/admins', { person: SUPER });
  await user.click(await screen.findByRole('button', { name: 'More for Okonkwo, Amara' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove Admin' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Admin from Amara Okonkwo?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove role' }));
  expect(await screen.findByText('Amara Okonkwo is no longer Admin.')).toBeTruthy();
  await waitFor(() => expect(asked[0]?.fields).toEqual({ userRoleId: aHeldRole().id }));
});

test('AU-16 a Super Admin starts an export of the audit trail and downloads the file', async () => {
  answerRoles([aHeldRole()]);
  const job = { ...aLoggedJob({ kind: 'auditExport', total: 40, done: 12, groupId: null }) };
  let made: (typeof job)[] = [];
  answer(listAuditExports, () => ({ items: made, totalCount: made.length }));
  const asked = answer(exportAuditTrail, () => {
    made = [job];
    return job;
  });
  const files = answer(downloadAuditExport, () => problem(409, { detail: 'This export is not finished.' }));
  const { user } = open('/admins', { person: { activities: [...SUPER.activities, 'ConfigurationModify'] } });
  const card = within(await screen.findByRole('region', { name: 'Audit trail' }));
  await user.click(card.getByRole('button', { name: 'Start an export' }));
  expect(await card.findByText('Running, 12 of 40')).toBeTruthy();
  expect(asked).toHaveLength(1);
  expect(card.queryByRole('button', { name: /^Download/ })).toBeNull();
  made = [{ ...job, status: 'succeeded', counts: { rows: 1240 }, endedAt: new Date().toISOString() }];
  await user.click(await card.findByRole('button', { name: /^Download the export of / }, { timeout: 10_000 }));
  expect(await screen.findByText('Could not make the file. This export is not finished.')).toBeTruthy();
  expect(files[0]?.fields).toEqual({ jobLogId: job.id });
  expect(card.getByText(/, 1,240 events$/)).toBeTruthy();
});

test('AU-16 people who cannot change the university’s settings do not see the audit trail', async () => {
  answerRoles([aHeldRole()]);
  open('/admins', { person: READER });
  await screen.findByRole('table', { name: 'Admins' });
  expect(screen.queryByRole('region', { name: 'Audit trail' })).toBeNull();
});
