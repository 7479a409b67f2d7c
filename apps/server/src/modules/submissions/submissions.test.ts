import { addLink, getArtifactToken, listArtifacts, removeArtifact } from '@circuit/contract/artifacts';
import {
  checkSubmission,
  createSubmission,
  getOwnSubmission,
  getSubmissionVersion,
  handInStoredDraft,
  handInSubmission,
  listSubmissions,
  listSubmissionVersions,
  reopenSubmission,
  saveSubmission,
  withdrawSubmission,
  type Submission,
} from '@circuit/contract/submissions';
import type { GroupId } from '@circuit/domain/kernel';
import { EMPTY_DOCUMENT } from '@circuit/domain/richText';
import { instantText } from '@circuit/domain/time';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { aGroupAssignment, aText, HOUR, seen, type TestGroupAssignment } from '#testing/aGroupAssignment.ts';
import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import { freezeClock, moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';
import { uploadFile } from '#testing/uploads.ts';

let world: World;
let groupId: GroupId;
let amara: Person;
let ben: Person;
let teacher: Person;
let groupAssignment: TestGroupAssignment;

const ONE_FILE = {
  type: 'FileArtifact',
  isRequired: true,
  minCount: 1,
  maxCount: 1,
  extensions: ['pdf'],
  maxBytes: 1_000_000,
} as const;
const TEXT = aText('A price on carbon works if families see the money come back.');

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  groupId = await world.group();
  const name = { firstName: 'Amara', lastName: 'Okonkwo', uid: `amara${Date.now()}` };
  amara = await world.person({ ...name, in: [[groupId, 'GroupLearner']] });
  ben = await world.person({ in: [[groupId, 'GroupLearner']] });
  teacher = await world.person({ in: [[groupId, 'GroupOwner']] });
  groupAssignment = await aGroupAssignment(world, { groupId });
});

const begin = async (as = amara) => {
  const { status, body } = await world.call(createSubmission, { groupAssignmentId: groupAssignment.id }, { as });
  expect(status).toBe(200);
  return body;
};
const mine = async (as = amara) =>
  (await world.call(getOwnSubmission, { groupAssignmentId: groupAssignment.id }, { as })).body;
const save = ({ id, version }: Submission, document: unknown, as = amara) =>
  world.call(
    saveSubmission,
    { groupAssignmentId: groupAssignment.id, submissionId: id, document },
    { as, headers: seen(version) },
  );
const handIn = ({ id, version }: Submission, document: unknown = TEXT, headers = aKey(), as = amara) =>
  world.call(
    handInSubmission,
    { groupAssignmentId: groupAssignment.id, submissionId: id, document },
    { as, headers: { ...seen(version), ...headers } },
  );
const staffAct = (endpoint: typeof withdrawSubmission | typeof handInStoredDraft, submissionId: string, version = 0) =>
  world.call(
    endpoint,
    { groupAssignmentId: groupAssignment.id, submissionId, reason: 'They asked me to.' },
    { as: teacher, headers: seen(version) },
  );

test('S1.01/4 SB-1 a draft begins once, in however many windows', async () => {
  expect(await mine()).toEqual({ submission: null, closed: null });
  const all = await Promise.all([1, 2, 3, 4].map(() => begin()));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect((await mine()).submission).toMatchObject({ status: 'Draft', handedIn: null, hasChangedSince: false });
  expect((await mine(ben)).submission).toBeNull();
});

test('SB-7 a draft is saved, and a save that comes again is saved once', async () => {
  const draft = await begin();
  const { body: saved } = await save(draft, TEXT);
  expect(saved).toMatchObject({ document: TEXT, wordCount: 12, version: draft.version + 1 });
  const again = await save(draft, TEXT);
  expect(again).toMatchObject({ status: 200, body: { version: saved.version } });
  const other = await save(draft, aText('From another window.'));
  expect(other).toMatchObject({ status: 412, body: { current: { document: TEXT } } });
});

test('SB-4 handing in gives a receipt, and the same key gives the same one five times', async () => {
  const draft = await begin();
  const key = aKey();
  const tries = await Promise.all([1, 2, 3, 4, 5].map(() => handIn(draft, TEXT, key)));
  expect(new Set(tries.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const [first] = tries;
  expect(first?.body).toMatchObject({
    status: 'HandedIn',
    hasChangedSince: false,
    handedIn: { number: 1, isLate: false, wordCount: 12, artifactCount: 0 },
  });
  expect(first?.body.handedIn?.sha256).toMatch(/^[0-9a-f]{64}$/);
  const { body } = await world.call(
    listSubmissionVersions,
    { groupAssignmentId: groupAssignment.id, submissionId: draft.id },
    { as: amara },
  );
  expect(body.items).toEqual([first?.body.handedIn]);
});

test('SB-4 the last handed-in version counts, and later changes are told apart from it', async () => {
  const first = (await handIn(await begin())).body;
  const changed = (await save(first, aText('Newer.'))).body;
  expect(changed).toMatchObject({ hasChangedSince: true, handedIn: { number: 1 }, status: 'HandedIn' });
  const back = (await save(changed, TEXT)).body;
  expect(back.hasChangedSince).toBe(false);
  const second = (await handIn(back, aText('Best.'))).body;
  expect(second).toMatchObject({ hasChangedSince: false, handedIn: { number: 2 } });
  const version = { groupAssignmentId: groupAssignment.id, submissionId: first.id, versionId: first.handedIn?.id };
  expect((await world.call(getSubmissionVersion, version, { as: teacher })).body.document).toEqual(TEXT);
  expect((await world.call(getSubmissionVersion, version, { as: amara })).body.document).toEqual(TEXT);
  expect((await world.call(getSubmissionVersion, version, { as: ben })).status).toBe(404);
});

test('SB-4 two windows that hand in different texts: one wins, the other is shown it', async () => {
  const draft = await begin();
  const answers = await Promise.all([handIn(draft, TEXT), handIn(draft, aText('The other window.'))]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]));
});

test('SB-2 what is another’s is not there', async () => {
  const draft = await begin();
  expect((await save(draft, TEXT, ben)).status).toBe(404);
  expect((await handIn(draft, TEXT, aKey(), ben)).status).toBe(404);
  const checks = { groupAssignmentId: groupAssignment.id, submissionId: draft.id };
  expect((await world.call(checkSubmission, checks, { as: ben })).status).toBe(404);
});

const END = 60 * 60_000;

test.each([
  [END - 1, 200],
  [END, 200],
  [END + 1, 200],
  [END + 59_999, 200],
  [END + 60_000, 409],
  [END + 60_001, 409],
])(
  'SB-2 PH-10 T16 %i ms after the beginning, a hand-in answers %i, whatever the clock of the server',
  async (ms, status) => {
    const from = new Date();
    groupAssignment = await aGroupAssignment(world, { groupId, from, phases: { Submission: [0, 1] } });
    await freezeClock(world.home, world.shard, from);
    const draft = await begin();
    await freezeClock(world.home, world.shard, new Date(from.getTime() + ms));
    const answer = await handIn(draft);
    expect(answer.status).toBe(status);
    // Screens say closed from the end itself on.
    expect((await mine()).closed?.kind).toBe(ms < END ? undefined : 'over');
    expect(answer.body.handedIn?.isLate ?? answer.body.detail).toEqual(
      status === 200 ? false : `Hand in closed ${instantText(new Date(from.getTime() + END), 'America/Indianapolis')}.`,
    );
  },
);

test.each([
  [-1, 409],
  [0, 200],
])('SB-2 %i ms after the start, beginning a draft answers %i', async (ms, status) => {
  const from = new Date(Date.now() + HOUR);
  groupAssignment = await aGroupAssignment(world, { groupId, from, phases: { Submission: [0, 1] } });
  await freezeClock(world.home, world.shard, new Date(from.getTime() + ms));
  const answer = await world.call(createSubmission, { groupAssignmentId: groupAssignment.id }, { as: amara });
  expect(answer.status).toBe(status);
});

test('SB-3 what the rules ask for must be there, and the sentences say what is missing', async () => {
  const constraints = [
    { type: 'TextArtifact', isRequired: true, minCount: 1, maxCount: 1, minWords: 20, maxWords: 50 },
    { type: 'UrlArtifact', isRequired: true, minCount: 1, maxCount: 1, allowedHosts: ['example.edu'] },
  ] as const;
  groupAssignment = await aGroupAssignment(world, { groupId, constraints });
  const draft = await begin();
  const refused = await handIn(draft);
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: 'The text has 12 words. It needs at least 20. Add one link.' },
  });
  expect((await mine()).submission).toMatchObject({ status: 'Draft', version: draft.version });
});

test('HI-3 the check lists what gives the author away, and where', async () => {
  const draft = await begin();
  const { body: saved } = await save(draft, aText('By Amara Okonkwo'));
  const holder = { holderKind: 'submission', holderId: draft.id };
  await world.call(addLink, { ...holder, url: 'https://example.edu/~okonkwo/chart' }, { as: amara });
  const { body } = await world.call(
    checkSubmission,
    { groupAssignmentId: groupAssignment.id, submissionId: saved.id },
    { as: amara },
  );
  expect(body.unmet).toEqual([]);
  expect(body.traces).toEqual([
    expect.objectContaining({ place: 'text', kind: 'name', quote: 'Amara Okonkwo', start: 3, end: 16 }),
    expect.objectContaining({ place: 'link', kind: 'name', artifactName: 'example.edu' }),
  ]);
});

test('S3.08/14 HI-3 a file is opened by a token, and the check tells what it said about its author', async () => {
  groupAssignment = await aGroupAssignment(world, { groupId, constraints: [ONE_FILE] });
  const draft = await begin();
  const document = await PDFDocument.create();
  document.addPage([200, 200]);
  document.setAuthor('Amara Okonkwo');
  const bytes = Buffer.from(await document.save());
  const holder = { holderKind: 'submission', holderId: draft.id } as const;
  const { body: file } = await uploadFile(world, { as: amara, ...holder, name: 'essay.pdf', bytes });
  const token = await world.call(getArtifactToken, { artifactId: file.id }, { as: amara });
  expect(token).toMatchObject({ status: 200, body: { name: 'essay.pdf' } });
  expect((await world.call(getArtifactToken, { artifactId: file.id }, { as: ben })).status).toBe(404);
  const of = { groupAssignmentId: groupAssignment.id, submissionId: draft.id };
  const { body: checks } = await world.call(checkSubmission, of, { as: amara });
  expect(checks).toMatchObject({
    unmet: [],
    traces: [{ place: 'fileProperties', kind: 'name', quote: 'Amara Okonkwo', artifactName: 'essay.pdf' }],
  });
  expect((await handIn(draft, EMPTY_DOCUMENT)).body.handedIn).toMatchObject({ artifactCount: 1, wordCount: 0 });
});

test('SB-6 files and links are the author’s until the end; staff see them once handed in, classmates never', async () => {
  const draft = await begin();
  const holder = { holderKind: 'submission', holderId: draft.id };
  const link = await world.call(addLink, { ...holder, url: 'https://example.edu/a' }, { as: amara });
  expect(link.status).toBe(200);
  expect((await world.call(listArtifacts, holder, { as: teacher })).status).toBe(404);
  const handedIn = (await handIn(draft)).body;
  expect(handedIn.handedIn?.artifactCount).toBe(1);
  expect((await world.call(listArtifacts, holder, { as: teacher })).body.items).toHaveLength(1);
  expect((await world.call(listArtifacts, holder, { as: ben })).status).toBe(404);
  await world.call(removeArtifact, { artifactId: link.body.id }, { as: amara });
  expect((await mine()).submission).toMatchObject({ hasChangedSince: true });
  // The version that was handed in still has the link.
  const version = { groupAssignmentId: groupAssignment.id, submissionId: draft.id, versionId: handedIn.handedIn?.id };
  expect((await world.call(getSubmissionVersion, version, { as: teacher })).body.artifacts).toHaveLength(1);
  await moveClock(world.home, world.shard, 2 * 3600);
  expect((await world.call(addLink, { ...holder, url: 'https://example.edu/b' }, { as: amara })).status).toBe(409);
});

test('SB-8 a hand-in is withdrawn and put back with a reason; meanwhile its author changes nothing', async () => {
  const handedIn = (await handIn(await begin())).body;
  const { body: withdrawn } = await staffAct(withdrawSubmission, handedIn.id, handedIn.version);
  expect(withdrawn).toMatchObject({ status: 'Withdrawn', handedIn: null });
  const { submission } = await mine();
  expect(submission).toMatchObject({ closed: { kind: 'withdrawn' }, handedIn: null });
  expect((await save(submission ?? handedIn, aText('Again'))).status).toBe(409);
  const reopened = await staffAct(reopenSubmission, handedIn.id, withdrawn.version);
  expect(reopened.body).toMatchObject({ status: 'HandedIn' });
  expect((await mine()).submission).toMatchObject({ handedIn: { number: 1 }, closed: null });
});

test('SB-2 a refusal says when it closed, although this machine does not know the zone of the course', async () => {
  const draft = await begin();
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('groups').set({ time_zone_id: 'Mars/Olympus_Mons' }).where('id', '=', groupId).execute(),
  );
  await moveClock(world.home, world.shard, 2 * 3600);
  expect((await handIn(draft)).status).toBe(409);
});

test('SB-8 what was handed in anew since staff looked is not withdrawn unseen', async () => {
  const first = (await handIn(await begin())).body;
  const { body: second } = await handIn(first, aText('Better'));
  expect((await staffAct(withdrawSubmission, first.id, first.version)).status).toBe(412);
  expect((await mine()).submission).toMatchObject({ handedIn: { number: 2 }, closed: null });
  expect((await staffAct(withdrawSubmission, first.id, second.version)).status).toBe(200);
});

test('SB-9 staff hand in a stored draft, once its author cannot', async () => {
  const { body: draft } = await save(await begin(), TEXT);
  expect((await staffAct(handInStoredDraft, draft.id)).status).toBe(409);
  await moveClock(world.home, world.shard, 2 * 3600);
  const { body: list } = await world.call(listSubmissions, { groupAssignmentId: groupAssignment.id }, { as: teacher });
  expect(list).toMatchObject({ totalCount: 1, items: [{ hasDraft: true, handedIn: null, author: { id: amara.id } }] });
  expect((await staffAct(handInStoredDraft, draft.id)).body).toMatchObject({
    status: 'HandedIn',
    handedIn: { number: 1, isLate: false },
  });
  expect((await mine()).submission).toMatchObject({ status: 'HandedIn', hasChangedSince: false });
});
