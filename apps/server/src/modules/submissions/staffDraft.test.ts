import {
  addLink,
  getArtifactContent,
  getArtifactToken,
  listArtifacts,
  removeArtifact,
} from '@circuit/contract/artifacts';
import { giveLateActivityPermits } from '@circuit/contract/lateActivityPermits';
import { listLearnerStatuses } from '@circuit/contract/learnerStatuses';
import { getStoredDraft, handInStoredDraft, listSubmissions, type Submission } from '@circuit/contract/submissions';
import { EMPTY_DOCUMENT, isBlank, type RichDocument } from '@circuit/domain/richText';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { aHandIn, TEXT, type TestHandIn } from '#testing/aHandIn.ts';
import { aText, HOUR } from '#testing/aGroupAssignment.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import { uploadFile } from '#testing/uploads.ts';

let world: World;
let course: TestHandIn;
let from: Date;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  from = new Date();
  course = await aHandIn(world, { from });
});

const LATER = 2 * 3600;
const one = ({ id }: Submission) => ({ groupAssignmentId: course.groupAssignmentId, submissionId: id });
const handInDraft = (draft: Submission) =>
  world.call(handInStoredDraft, { ...one(draft), reason: 'They asked me to.' }, { as: course.teacher });
const readDraft = (draft: Submission, as = course.teacher) => world.call(getStoredDraft, one(draft), { as });
const holderOf = ({ id }: Submission) => ({ holderKind: 'submission', holderId: id }) as const;
const staffRow = async () => {
  const { groupAssignmentId, teacher: as } = course;
  return (await world.call(listSubmissions, { groupAssignmentId }, { as })).body.items[0];
};

test('OV-16 a draft is no hand-in: the list of hand-ins counts it apart until it is handed in', async () => {
  const { groupAssignmentId, teacher: as } = course;
  const counted = async (tab: 'HANDED_IN' | 'NOT_HANDED_IN') =>
    (await world.call(listSubmissions, { groupAssignmentId, tab }, { as })).body.totalCount;
  const draft = await course.begin();
  expect([await counted('HANDED_IN'), await counted('NOT_HANDED_IN')]).toEqual([0, 1]);
  await course.handIn(draft);
  expect([await counted('HANDED_IN'), await counted('NOT_HANDED_IN')]).toEqual([1, 0]);
});

test('SB-9 what was handed in and not changed since is not handed in once more', async () => {
  const { body: handedIn } = await course.handIn(await course.begin());
  await moveClock(world.home, world.shard, LATER);
  expect(await handInDraft(handedIn)).toMatchObject({
    status: 409,
    body: { detail: 'There is no draft newer than the hand-in.' },
  });
  expect(await staffRow()).toMatchObject({ handedIn: { number: 1, isLate: false } });
});

test('SB-9 SB-5 a draft that staff hand in is late when its author changed it late, not when staff press the button', async () => {
  const { body: draft } = await course.save(await course.begin(), TEXT);
  await moveClock(world.home, world.shard, LATER);
  expect((await handInDraft(draft)).body.handedIn).toMatchObject({ number: 1, isLate: false });
  const until = new Date(from.getTime() + 3 * HOUR).toISOString();
  const { groupAssignmentId, amara, teacher: as } = course;
  const wish = { groupAssignmentId, userIds: [amara.id], phase: 'Submission', until, reason: 'Was ill' };
  await world.call(giveLateActivityPermits, wish, { as });
  const { submission } = await course.mine();
  await course.save(submission ?? draft, aText('With the permit.'));
  await moveClock(world.home, world.shard, 4 * 3600);
  expect((await handInDraft(draft)).body.handedIn).toMatchObject({ number: 2, isLate: true });
});

test('SB-9 staff who may hand in a draft for its author can read it and its files first, once the author no longer can', async () => {
  const draft = await course.begin();
  await course.save(draft, TEXT);
  const file = await uploadFile(world, {
    as: course.amara,
    ...holderOf(draft),
    name: 'amara.txt',
    bytes: Buffer.from('Figures'),
  });
  expect(await readDraft(draft)).toMatchObject({
    status: 409,
    body: { detail: 'Hand in is still open for this student. Nobody else can use the draft until it closes.' },
  });
  expect((await world.call(listArtifacts, holderOf(draft), { as: course.teacher })).status).toBe(404);
  // Hiding the assignment does not open it either.
  await setActivation('Deactivated');
  expect((await readDraft(draft)).status).toBe(409);
  await setActivation('Activated');
  await moveClock(world.home, world.shard, LATER);
  const { body } = await readDraft(draft);
  expect(body).toMatchObject({ document: TEXT, wordCount: 12, artifacts: [{ type: 'FileArtifact', isMine: false }] });
  expect(body.artifacts[0]?.name).not.toBe('amara.txt');
  const artifactId = body.artifacts[0]?.id;
  const opened = async (as = course.teacher) => {
    const { body: token } = await world.call(getArtifactToken, { artifactId, purpose: 'view' }, { as });
    return world.call(getArtifactContent, { token: token.token }, { as });
  };
  expect((await opened()).text).toBe('Figures');
  expect((await readDraft(draft, course.grader)).status).toBe(403);
  const asked = { artifactId: file.body.id, purpose: 'view' };
  expect((await world.call(getArtifactToken, asked, { as: course.grader })).status).toBe(404);
});

async function setActivation(activation: 'Activated' | 'Deactivated'): Promise<void> {
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('group_assignments').set({ activation }).where('id', '=', course.groupAssignmentId).execute(),
  );
}

test('SB-10 a draft is there when it has words, a file or a link that were not handed in', async () => {
  const draft = await course.begin();
  const status = async () => {
    const { groupAssignmentId, teacher: as, amara } = course;
    const { items } = (await world.call(listLearnerStatuses, { groupAssignmentId }, { as })).body;
    return items.find(({ userId }) => userId === amara.id)?.phases[0]?.status;
  };
  expect([(await staffRow())?.hasDraft, await status()]).toEqual([false, 'ToDo']);
  const { body: blank } = await course.save(draft, { type: 'doc', content: [{ type: 'paragraph' }] });
  expect([(await staffRow())?.hasDraft, await status()]).toEqual([false, 'ToDo']);
  const link = { ...holderOf(draft), url: 'https://example.edu/a' };
  const { body: added } = await world.call(addLink, link, { as: course.amara });
  expect([(await staffRow())?.hasDraft, await status()]).toEqual([true, 'InProgress']);
  const { body: handedIn } = await course.handIn(blank);
  expect(await staffRow()).toMatchObject({ hasDraft: false, status: 'HandedIn' });
  const { body: changed } = await course.save(handedIn, aText('Newer.'));
  expect((await staffRow())?.hasDraft).toBe(true);
  await course.save(changed, TEXT);
  expect((await staffRow())?.hasDraft).toBe(false);
  await world.call(removeArtifact, { artifactId: added.id }, { as: course.amara });
  expect((await staffRow())?.hasDraft).toBe(true);
});

const paragraph = (text: string): RichDocument => aText(text);
const inside = (node: object): RichDocument =>
  ({ type: 'doc', content: [{ type: 'blockquote', content: [node] }] }) as RichDocument; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a document by its shape
test.each<[string, RichDocument]>([
  ['nothing', EMPTY_DOCUMENT],
  ['spaces', paragraph(' \t ')],
  ['a sign', paragraph('.')],
  ['a word in another script', paragraph('王')],
  ['a word in a quotation', inside({ type: 'paragraph', content: [{ type: 'text', text: 'So it is.' }] })],
  ['a line break', { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'hardBreak' }] }] }],
  ['a rule', { type: 'doc', content: [{ type: 'horizontalRule' }] }],
  ['a formula', { type: 'doc', content: [{ type: 'blockMath', attrs: { latex: 'x' } }] }],
])('SB-10 the database knows as the rule does whether %s is a draft', async (_name, document) => {
  await course.save(await course.begin(), document);
  expect((await staffRow())?.hasDraft).toBe(!isBlank(document));
});
