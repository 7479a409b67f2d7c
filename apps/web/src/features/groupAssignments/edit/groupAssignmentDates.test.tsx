import {
  previewGroupAssignmentPhases,
  updateActivationStatus,
  updateGroupAssignment,
  updateGroupAssignmentPhases,
} from '@circuit/contract/groupAssignments';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { anOwnedGroup } from '#testing/openCourses.tsx';
import { aReadyGroupAssignment, aGroupAssignment, ASSIGNMENT_DATES } from '#testing/groupAssignments.ts';
import { answer, problem } from '#testing/server.ts';

import { leaveGroupAssignment, openGroupAssignment } from '#testing/openStaffGroupAssignment.tsx';

afterEach(leaveGroupAssignment);

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
/** As a browser's own date field does: the whole value at once. */
function type(name: string, value: string): void {
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
}
const itemsOf = (asked: ReturnType<typeof answer>) => asked.at(-1)?.fields['items'];
const withDate = (phase: string, fields: object) =>
  ASSIGNMENT_DATES.map((one) => (one.type === phase ? { ...one, ...fields } : one));

test('CW-11 a start that is typed too early is told at its field, and one click moves the phase and what follows', async () => {
  const { user, dates } = await openGroupAssignment('/edit/phases');
  await screen.findByRole('heading', { level: 2, name: 'Phases and dates' });
  type('Self-evaluate opens, date', '2098-11-16');
  const wrong = field('Self-evaluate opens, date');
  expect(document.getElementById(wrong.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'Starts before Review closes.',
  );
  await waitFor(() => expect(dates).toHaveLength(1));
  expect(itemsOf(dates)).toEqual(withDate('SelfEvaluation', { startsAt: '2098-11-16T05:00:00.000Z' }));
  await user.click(screen.getByRole('button', { name: 'Move to Tue, Nov 18, 2098, 12:00 AM' }));
  expect(field('Self-evaluate opens, date').value).toBe('2098-11-18');
  // It had become two days longer, and keeps its length; Results follows.
  expect(field('Self-evaluate closes, date').value).toBe('2098-11-23');
  expect(field('Results opens, date').value).toBe('2098-11-24');
  expect(screen.queryByText(/Starts before/)).toBeNull();
  fireEvent.blur(field('Results opens, date'));
  await waitFor(() => expect(dates).toHaveLength(2));
});

test('CW-11 an end before its start is told and repaired, also when later phases stay where they are', async () => {
  const { user } = await openGroupAssignment('/edit/phases');
  await user.click(await screen.findByRole('checkbox', { name: 'Keep gaps when a phase moves' }));
  type('Hand in closes, date', '2098-11-01');
  expect(screen.getByText(/The end is before the start\./)).toBeTruthy();
  expect(field('Practice opens, date').value).toBe('2098-11-08');
  await user.click(screen.getByRole('button', { name: 'Close it Tue, Nov 4, 2098, 8:00 AM' }));
  expect(field('Hand in closes, date').value).toBe('2098-11-04');
  expect(screen.queryByText(/The end is before/)).toBeNull();
});

test('CW-12 with gaps kept, later phases follow an end that moves; every change can be taken back', async () => {
  const { user } = await openGroupAssignment('/edit/phases');
  await screen.findByRole('checkbox', { name: 'Keep gaps when a phase moves' });
  type('Hand in closes, date', '2098-11-09');
  expect(field('Practice opens, date').value).toBe('2098-11-10');
  expect(field('Results opens, date').value).toBe('2098-11-24');
  expect(field('Hand in opens, date').value).toBe('2098-11-03');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(field('Practice opens, date').value).toBe('2098-11-08');
});

test('CW-12 a bar that is dragged by days takes later phases along', async () => {
  const { container } = await openGroupAssignment('/edit/phases');
  await screen.findByRole('checkbox', { name: 'Keep gaps when a phase moves' });
  const bar = container.querySelectorAll<HTMLElement>('[data-movable]')[1];
  const picture = bar?.closest<HTMLElement>('[aria-hidden]');
  if (bar === undefined || picture === null || picture === undefined) throw new Error('There is no bar.');
  // The picture runs from Monday, November 3, to November 25: 23 days of 10 pixels.
  Object.defineProperty(picture, 'clientWidth', { value: 230 });
  fireEvent.pointerDown(bar, { clientX: 100, pointerId: 1 });
  fireEvent.pointerMove(bar, { clientX: 121, pointerId: 1 });
  fireEvent.pointerUp(bar, { clientX: 121, pointerId: 1 });
  expect(field('Practice opens, date').value).toBe('2098-11-10');
  expect(field('Practice opens, time').value).toBe('00:00');
  expect(field('Review opens, date').value).toBe('2098-11-14');
  expect(field('Hand in closes, date').value).toBe('2098-11-07');
});

test('CW-11 a year that is half typed moves nothing', async () => {
  const { dates } = await openGroupAssignment('/edit/phases');
  await screen.findByRole('checkbox', { name: 'Keep gaps when a phase moves' });
  type('Hand in closes, date', '0020-11-09');
  expect(field('Hand in closes, date').value).toBe('0020-11-09');
  expect(field('Practice opens, date').value).toBe('2098-11-08');
  type('Hand in closes, date', '2098-11-07');
  expect(field('Hand in closes, date').value).toBe('2098-11-07');
  expect(dates).toEqual([]);
});

test('CW-18 everything is shifted by whole days, seen before', async () => {
  const { user } = await openGroupAssignment('/edit/phases');
  await user.click(await screen.findByRole('button', { name: 'Shift everything by…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Shift everything' }));
  const days = dialog.getByRole('spinbutton', { name: 'Days' });
  await user.clear(days);
  await user.type(days, '-2');
  expect(dialog.getByText('Sat, Nov 1, 2098, 8:00 AM')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Shift dates' }));
  expect(field('Hand in opens, date').value).toBe('2098-11-01');
  expect(field('Results opens, date').value).toBe('2098-11-20');
});

test('CW-17 the zone is named, and a time that the clocks skip is told', async () => {
  await openGroupAssignment('/edit/phases', aGroupAssignment(), anOwnedGroup({ timeZoneId: 'America/New_York' }));
  expect(await screen.findByText(/New York time \(EST\)/)).toBeTruthy();
  type('Hand in opens, date', '2026-03-08');
  type('Hand in opens, time', '02:30');
  expect(screen.getByText(/That time does not exist because clocks move forward\./)).toBeTruthy();
});

test('CW-16 a phase that is switched off takes its dates along, and one that is switched on asks for dates', async () => {
  const { user, saves, dates } = await openGroupAssignment('/edit/phases');
  await user.click(await screen.findByRole('switch', { name: 'Practice' }));
  await user.tab();
  await waitFor(() => expect(saves.at(-1)?.fields['phases']).toMatchObject({ Calibration: { isEnabled: false } }));
  await waitFor(() => expect(itemsOf(dates)).toEqual(ASSIGNMENT_DATES.filter((phase) => phase.type !== 'Calibration')));
  await user.click(screen.getByRole('switch', { name: 'Practice' }));
  await user.click(screen.getByRole('button', { name: 'Add dates for Practice' }));
  expect(field('Practice opens, date').value).toBe('2098-11-08');
  expect(field('Practice closes, date').value).toBe('2098-11-11');
  expect(screen.queryByText(/Starts before/)).toBeNull();
});

test('CW-13 dates that students see are saved by an act of their own', async () => {
  const { user, dates } = await openGroupAssignment('/edit/phases', aReadyGroupAssignment({ status: 'Scheduled' }));
  await screen.findByRole('checkbox', { name: 'Keep gaps when a phase moves' });
  type('Hand in closes, date', '2098-11-08');
  expect(await screen.findByText(/The new dates are not saved yet\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard new dates' }));
  expect(field('Hand in closes, date').value).toBe('2098-11-07');
  type('Hand in closes, date', '2098-11-08');
  expect(dates).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save dates' }));
  await waitFor(() => expect(dates).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/The new dates are not saved yet\./)).toBeNull());
});

test('CW-13 a user who leaves with unsaved dates is asked first, and going to another section keeps them', async () => {
  const { user, address } = await openGroupAssignment('/edit/phases', aReadyGroupAssignment({ status: 'Scheduled' }));
  await screen.findByRole('checkbox', { name: 'Keep gaps when a phase moves' });
  type('Hand in closes, date', '2098-11-08');
  await user.click(screen.getByRole('link', { name: 'Next: Scoring' }));
  await screen.findByRole('heading', { level: 2, name: 'Scoring' });
  await user.click(screen.getByRole('link', { name: 'Done editing' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving the new dates?' }));
  await user.click(dialog.getByRole('button', { name: 'Stay here' }));
  expect(address()).toContain('/edit/scoring');
  await user.click(screen.getByRole('link', { name: /^Phases and dates/ }));
  expect(field('Hand in closes, date').value).toBe('2098-11-08');
  await user.click(screen.getByRole('link', { name: 'Done editing' }));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'What students do' })).toBeTruthy();
});

/** What the server answers about a hand-in that is open, with 3 of the students not finished. */
const answerEffects = (endsAt: string, becomes: 'open' | 'over') => {
  const before = {
    type: 'Submission' as const,
    startsAt: '2020-01-06T13:00:00.000Z',
    endsAt: '2098-11-08T04:59:00.000Z',
  };
  const counts = { peopleCount: 3, workCount: 3, permittedCount: becomes === 'over' ? 1 : 0 };
  const [, next] = ASSIGNMENT_DATES;
  if (next === undefined) throw new Error('Practice follows.');
  return answer(previewGroupAssignmentPhases, {
    phases: [
      { type: 'Submission', before, after: { ...before, endsAt }, was: 'open', becomes, ...counts },
      {
        type: next.type,
        before: next,
        after: { ...next, startsAt: '2098-11-07T05:00:00.000Z' },
        was: 'notOpen',
        becomes: 'notOpen',
        peopleCount: 0,
        workCount: 0,
        permittedCount: 0,
      },
    ],
    endedPermitCount: 2,
    needsTitle: becomes === 'over',
  });
};

test('CW-26 an end in the past says what it does to whom, and needs the name of the assignment', async () => {
  const running = [
    { type: 'Submission' as const, startsAt: '2020-01-06T13:00:00.000Z', endsAt: '2098-11-08T04:59:00.000Z' },
  ];
  const groupAssignment = aGroupAssignment({
    status: 'Active',
    groupAssignmentPhases: [...running, ...ASSIGNMENT_DATES.slice(1)],
  });
  const { user, dates } = await openGroupAssignment('/edit/phases', groupAssignment);
  answerEffects('2020-11-07T04:59:00.000Z', 'over');
  await user.click(await screen.findByRole('checkbox', { name: 'Keep gaps when a phase moves' }));
  type('Hand in closes, date', '2020-11-06');
  await user.click(screen.getByRole('button', { name: 'Save dates' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close a running phase?' }));
  expect(
    dialog.getByText(
      /^Hand in closes .+ It closes now: 3 students have 3 unfinished hand-ins and cannot continue\. 1 student can continue with a late permit.$/,
    ),
  ).toBeTruthy();
  expect(dialog.getByText('2 late permits end: the class now has just as much time.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save without a message' }));
  expect(await dialog.findByText('This is not the assignment’s name.')).toBeTruthy();
  expect(dates).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /^Assignment name/ }), groupAssignment.title);
  await user.click(dialog.getByRole('button', { name: 'Save without a message' }));
  await waitFor(() => expect(dates).toHaveLength(1));
  expect(dates[0]?.fields).toMatchObject({ shouldNotify: false, typedTitle: groupAssignment.title });
});

test('CW-13 CW-26 moving a running deadline says who sees it, from when to when, and whose time it takes', async () => {
  answerEffects('2098-11-07T04:59:00.000Z', 'open');
  const running = [
    { type: 'Submission' as const, startsAt: '2020-01-06T13:00:00.000Z', endsAt: '2098-11-08T04:59:00.000Z' },
  ];
  const { user, dates } = await openGroupAssignment(
    '/edit/phases',
    aGroupAssignment({ status: 'Active', groupAssignmentPhases: [...running, ...ASSIGNMENT_DATES.slice(1)] }),
  );
  await screen.findByRole('checkbox', { name: 'Keep gaps when a phase moves' });
  type('Hand in closes, date', '2098-11-06');
  await user.click(screen.getByRole('button', { name: 'Save dates' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move a running deadline?' }));
  expect(await dialog.findByText(/^412 students see the new dates right away\./)).toBeTruthy();
  expect(
    dialog.getByText(
      'Hand in closes Thu, Nov 6, 2098, 11:59 PM instead of Fri, Nov 7, 2098, 11:59 PM. 3 students with 3 unfinished hand-ins have less time.',
    ),
  ).toBeTruthy();
  expect(dates).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save and message students' }));
  await waitFor(() => expect(dates).toHaveLength(1));
  expect(dates[0]?.fields['shouldNotify']).toBe(true);
});

test('CW-13 keeping one’s own title in a conflict saves no dates that were not confirmed', async () => {
  const { user, dates } = await openGroupAssignment('/edit/phases', aReadyGroupAssignment({ status: 'Active' }));
  const theirs = aReadyGroupAssignment({ status: 'Active', title: 'Theirs', version: 9 });
  const saves = answer(updateGroupAssignment, ({ fields, headers }) =>
    headers.get('If-Match') === '"9"' ? { ...theirs, ...fields, version: 10 } : problem(412, { current: theirs }),
  );
  await screen.findByRole('checkbox', { name: 'Keep gaps when a phase moves' });
  type('Hand in closes, date', '2098-11-08');
  await user.click(screen.getByRole('link', { name: /^Details/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' 2');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(await screen.findByText(/The new dates are not saved yet\./)).toBeTruthy();
  expect(saves.at(-1)?.fields['title']).toBe('Carbon pricing op-ed 2');
  expect(dates).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Save dates' }));
  await waitFor(() => expect(dates).toHaveLength(1));
});

test('CW-13 dates of what somebody else has just activated wait for an act of their own', async () => {
  const running = [
    { type: 'Submission' as const, startsAt: '2020-01-06T13:00:00.000Z', endsAt: '2098-11-08T04:59:00.000Z' },
    ...ASSIGNMENT_DATES.slice(1),
  ];
  const { user } = await openGroupAssignment('/edit/phases', aGroupAssignment({ groupAssignmentPhases: running }));
  const theirs = aGroupAssignment({ groupAssignmentPhases: running, status: 'Active', version: 9 });
  const dates = answer(updateGroupAssignmentPhases, ({ headers }) =>
    headers.get('If-Match') === '"9"' ? { ...theirs, version: 10 } : problem(412, { current: theirs }),
  );
  await screen.findByRole('checkbox', { name: 'Keep gaps when a phase moves' });
  type('Hand in closes, date', '2098-11-06');
  expect(await screen.findByText(/The new dates are not saved yet\./)).toBeTruthy();
  expect(dates).toHaveLength(1);
  expect(field('Hand in closes, date').value).toBe('2098-11-06');
  answerEffects('2098-11-07T04:59:00.000Z', 'open');
  await user.click(screen.getByRole('button', { name: 'Save dates' }));
  expect(await screen.findByRole('dialog', { name: 'Move a running deadline?' })).toBeTruthy();
  expect(dates).toHaveLength(1);
});

test('CW-13 dates that are moved just before the activation are not saved by themselves after it', async () => {
  const { user, dates, change } = await openGroupAssignment('/edit/phases', aReadyGroupAssignment());
  answer(updateActivationStatus, () => {
    const { version } = change({ status: 'Active' });
    return { status: 'Active' as const, isReady: true, checklist: [], version };
  });
  await screen.findByRole('checkbox', { name: 'Keep gaps when a phase moves' });
  fireEvent.change(field('Hand in closes, date'), { target: { value: '2098-11-08' } });
  await user.click(await screen.findByRole('button', { name: 'Activate' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Activate' }));
  expect(await screen.findByText(/The new dates are not saved yet\./)).toBeTruthy();
  fireEvent.blur(field('Hand in closes, date'));
  await screen.findByRole('button', { name: 'Save dates' });
  expect(dates).toEqual([]);
});

test('CW-13 dates that the server refuses stay on the screen with the reason', async () => {
  const { user } = await openGroupAssignment('/edit/phases', aReadyGroupAssignment({ status: 'Scheduled' }));
  answer(updateGroupAssignmentPhases, problem(409, { detail: 'Review starts before Hand in closes.' }));
  await screen.findByRole('checkbox', { name: 'Keep gaps when a phase moves' });
  type('Hand in closes, date', '2098-11-08');
  await user.click(screen.getByRole('button', { name: 'Save dates' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved. Review starts before Hand in closes.');
  expect(field('Hand in closes, date').value).toBe('2098-11-08');
});

test.each([
  ['Title', 'Another title', '/edit/details', updateGroupAssignment],
  ['Hand in closes, date', '2098-11-08', '/edit/phases', updateGroupAssignmentPhases],
] as const)('SV-11 a new value of “%s” is sent again with the same key', async (name, value, page, endpoint) => {
  const { user } = await openGroupAssignment(page);
  const refused = answer(endpoint, problem(409, { detail: 'Not now.' }));
  await screen.findByLabelText(name);
  type(name, value);
  await user.click(await screen.findByRole('button', { name: 'Save again' }));
  await waitFor(() => expect(refused.length).toBeGreaterThan(1));
  expect(new Set(refused.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

test('CW-14 what would change results is locked while students are at work, until a reason is given', async () => {
  const { user, saves } = await openGroupAssignment('/edit/scoring', aGroupAssignment({ status: 'Active' }));
  await screen.findByText(/Students have started, so these fields are locked/);
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Their work' });
  expect(slider.closest('fieldset')?.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change what students are working on?' }));
  await user.type(dialog.getByRole('textbox', { name: 'Why the change is needed' }), 'Too short');
  await user.click(dialog.getByRole('button', { name: 'Unlock' }));
  expect(dialog.getByText('Write at least 10 characters.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Why the change is needed' }), ', now longer.');
  await user.click(dialog.getByRole('button', { name: 'Unlock' }));
  fireEvent.change(slider, { target: { value: '55' } });
  fireEvent.blur(slider);
  await waitFor(() => expect(saves.at(-1)?.fields['unlockReason']).toBe('Too short, now longer.'));
});

test('CW-16 details, hand-in and scoring of the course are saved by themselves, only what differs', async () => {
  const { user, saves } = await openGroupAssignment('/edit/details');
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' 2');
  await user.tab();
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.fields).toEqual({ groupAssignmentId: aGroupAssignment().id, title: 'Carbon pricing op-ed 2' });
  expect(saves[0]?.headers.get('If-Match')).toBe('"3"');
});

test('CW-24 without a title nothing is ready, and it is said that the former one stays', async () => {
  const { user, saves } = await openGroupAssignment('/edit/details', aReadyGroupAssignment());
  const button = () => screen.findByRole('button', { name: 'Activate' });
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).not.toBe('true'));
  await user.clear(await screen.findByRole('textbox', { name: 'Title' }));
  await user.tab();
  expect(await screen.findByText('It stays “Carbon pricing op-ed” until you give it a new title.')).toBeTruthy();
  expect((await button()).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Fix 1 item first.')).toBeTruthy();
  expect(saves).toEqual([]);
});

test('CW-16 a grader reads the set-up and can change none of it', async () => {
  const group = anOwnedGroup({ roles: ['GroupGrader'], activities: GROUP_POLICY.GroupGrader });
  await openGroupAssignment('/edit/phases', aGroupAssignment({ activities: GROUP_POLICY.GroupGrader }), group);
  expect(await screen.findByText('You can read this but not edit it. Only the course’s instructors can.')).toBeTruthy();
  expect(field('Hand in opens, date').readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Shift everything by…' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Activate' })).toBeNull();
});

test('CW-19 the instructions of a course are read and written apart from the library’s', async () => {
  await openGroupAssignment('/edit/instructions', aReadyGroupAssignment());
  expect((await screen.findByRole('textbox', { name: 'Instructions for authors' })).textContent).toBe(
    'Write an op-ed.',
  );
  expect(screen.getByRole('link', { name: 'Next: What to hand in' })).toBeTruthy();
});
