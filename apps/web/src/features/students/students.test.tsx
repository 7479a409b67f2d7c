import { listAllocations } from '@circuit/contract/distribution';
import { getGroupAssignment } from '@circuit/contract/groupAssignments';
import { getJobLog } from '@circuit/contract/jobLogs';
import { getResult } from '@circuit/contract/scores';
import { getNamesAccess, getStudent } from '@circuit/contract/students';
import {
  exportSubmissions,
  getSubmissionsExport,
  getSubmissionVersion,
  listSubmissions,
} from '@circuit/contract/submissions';
import { listTimeRequests } from '@circuit/contract/timeRequests';
import { sortedName } from '@circuit/domain/people';
import { groupActivities } from '@circuit/domain/permissions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { anOwnedGroup, GROUP_ID, openAsInstructor } from '#testing/openCourses.tsx';
import { openGroupAssignment } from '#testing/openStaffGroupAssignment.tsx';
import { aPairing } from '#testing/distribution.ts';
import { aReadyGroupAssignment } from '#testing/groupAssignments.ts';
import { aLoggedJob, aLoggedJobDetail, aMatrixLearner, anOverview } from '#testing/overview.ts';
import { aResult } from '#testing/results.ts';
import { answer, problem } from '#testing/server.ts';
import { AMARA, aHandInOf, aReceiptOf, aStudent, ZOE } from '#testing/students.ts';

const groupAssignment = aReadyGroupAssignment({ status: 'Active' });
const ADDRESS = `/courses/${GROUP_ID}/groupAssignments/${groupAssignment.id}`;
const grader = () => anOwnedGroup({ activities: groupActivities(['GroupGrader']) });
const essay = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const CLOSED = 'You can open work by name once an instructor finalizes the graders’ evaluations.';

function open(rest: string, group = anOwnedGroup()) {
  const visited = openAsInstructor(`${ADDRESS}${rest}`, group);
  answer(getGroupAssignment, groupAssignment);
  answer(listTimeRequests, { items: [] });
  answer(getResult, aResult({ learner: AMARA }));
  const opened = answer(getSubmissionVersion, ({ fields }) => {
    const number = fields['versionId'] === aReceiptOf(2).id ? 2 : 1;
    return { ...aReceiptOf(number), document: essay(`The text of version ${number}.`), artifacts: [] };
  });
  return { ...visited, opened };
}

test('SS-11 the work stands first with its last version, and an earlier one is chosen', async () => {
  answer(getStudent, aStudent());
  const { user, opened } = open(`/students/${AMARA.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Amara Okonkwo' })).toBeTruthy();
  expect(await screen.findByText('The text of version 2.')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Version' }), aReceiptOf(1).id);
  expect(await screen.findByText('The text of version 1.')).toBeTruthy();
  expect(opened).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Why this score' }).getAttribute('href')).toBe(
    `${ADDRESS}/results/${AMARA.id}`,
  );
  expect(screen.getByRole('link', { name: 'Next: Park, Zoe' }).getAttribute('href')).toBe(
    `${ADDRESS}/students/${ZOE.id}`,
  );
});

test('SS-11 nothing handed in, late and withdrawn are said', async () => {
  answer(getStudent, aStudent({ submission: null }));
  const first = open(`/students/${AMARA.id}`);
  expect(await screen.findByText('Nothing was handed in.')).toBeTruthy();
  expect(first.opened).toHaveLength(0);
  cleanup();
  const submission = {
    id: aHandInOf(AMARA).id,
    status: 'Withdrawn' as const,
    versions: [aReceiptOf(2, { isLate: true })],
  };
  answer(getStudent, aStudent({ submission }));
  open(`/students/${AMARA.id}`);
  expect(await screen.findByText(/^This hand-in was withdrawn/)).toBeTruthy();
  expect(screen.getByText('Late')).toBeTruthy();
});

test('SS-3 a private reason is said to be private, and never invented', async () => {
  const decided = { id: aReceiptOf(1).id, grantedBy: 'Larissa Hale', updatedAt: '2026-11-01T12:00:00.000Z' };
  const permit = { ...decided, phase: 'Submission' as const, until: '2026-11-09T12:00:00.000Z', reason: null };
  const exemption = { ...decided, part: 'self' as const, reason: 'Was in hospital.' };
  answer(getStudent, aStudent({ permits: [permit], exemptions: [exemption] }));
  open(`/students/${AMARA.id}`);
  expect(await screen.findByText('Given by Larissa Hale. The reason is private.')).toBeTruthy();
  expect(screen.getByText('Given by Larissa Hale: Was in hospital.')).toBeTruthy();
});

test('SS-1 a grader is told what opens work by name, and goes to the queue', async () => {
  answer(getStudent, () => problem(409, { detail: CLOSED }));
  open(`/students/${AMARA.id}`, grader());
  expect(await screen.findByText(CLOSED)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the grading queue' }).getAttribute('href')).toBe(`${ADDRESS}/queue`);
});

test('SS-11 a student who is not there and a server that fails are told apart', async () => {
  answer(getStudent, () => problem(404));
  open(`/students/${AMARA.id}`);
  expect(await screen.findByText('We cannot find that student.')).toBeTruthy();
  cleanup();
  answer(getStudent, () => problem(422, { detail: 'Out of order.' }));
  open(`/students/${AMARA.id}`);
  expect(await screen.findByText('Could not load this student. Out of order.')).toBeTruthy();
});

test('SS-10 both names of a pairing lead to the student', async () => {
  answer(listAllocations, { items: [aPairing()], totalCount: 1 });
  open('/evaluations');
  const { reviewer, author } = aPairing();
  const table = await screen.findByRole('table');
  const hrefs = within(table)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([`${ADDRESS}/students/${reviewer.id}`, `${ADDRESS}/students/${author.id}`]);
});

test.each([
  ['closed', CLOSED, 0],
  ['open', null, 1],
] as const)(
  'SS-10 while work by name is %s to a grader, the names of the overview are links only if they lead somewhere',
  async (_what, closed, links) => {
    const learner = aMatrixLearner(7);
    const overview = anOverview({ learners: [learner] });
    const opened = openGroupAssignment('?show=all', groupAssignment, grader(), undefined, undefined, overview);
    answer(getNamesAccess, { closed });
    await opened;
    const name = sortedName(learner);
    expect((await screen.findAllByText(name)).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryAllByRole('link', { name })).toHaveLength(links));
  },
);

test('SS-12 the list of hand-ins opens each student and is searched by the server', async () => {
  const listed = answer(listSubmissions, { items: [aHandInOf(AMARA)], totalCount: 1 });
  const { user } = open('/submissions');
  const link = await screen.findByRole('link', { name: 'Okonkwo, Amara' });
  expect(link.getAttribute('href')).toBe(`${ADDRESS}/students/${AMARA.id}`);
  await user.type(screen.getByRole('textbox', { name: 'Name or e-mail' }), 'amara');
  await waitFor(() => expect(listed.at(-1)?.fields['keywords']).toBe('amara'));
  // Drafts and withdrawn work are on the other tab, so this count is the one of the assignment's tabs. (OV-16)
  expect(listed.every(({ fields }) => fields['tab'] === 'HANDED_IN')).toBe(true);
});

test('SS-12 a grader before the end reads no list, and may download without names alone', async () => {
  answer(listSubmissions, () => problem(409, { detail: CLOSED }));
  const asked = answer(exportSubmissions, aLoggedJob({ kind: 'exportSubmissions' }));
  answer(getJobLog, aLoggedJobDetail({ kind: 'exportSubmissions' }));
  const { user } = open('/submissions', grader());
  expect(await screen.findByText('You cannot open work by name yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Download all' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^With names/ }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Prepare download' }));
  await waitFor(() => expect(asked.at(-1)?.fields['isAnonymous']).toBe(true));
  expect(await screen.findByRole('heading', { level: 1, name: 'Download hand-ins' })).toBeTruthy();
});

test('SS-9 the archive is downloaded from its job, and after 30 days the button says why not', async () => {
  const job = (endedAt: string) => aLoggedJobDetail({ kind: 'exportSubmissions', status: 'succeeded', endedAt });
  const files = answer(getSubmissionsExport, () => problem(409, { detail: 'This archive is not ready yet.' }));
  answer(getJobLog, job(new Date().toISOString()));
  const first = open(`/jobLogs/${aLoggedJob().id}`);
  await first.user.click(await screen.findByRole('button', { name: 'Download archive' }));
  await waitFor(() => expect(files).toHaveLength(1));
  cleanup();
  answer(getJobLog, job('2020-01-01T00:00:00.000Z'));
  open(`/jobLogs/${aLoggedJob().id}`);
  await screen.findByRole('button', { name: /^Download archive/ });
  expect(screen.getByText(/removed after 30 days/)).toBeTruthy();
});
