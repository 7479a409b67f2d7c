import {
  addLink,
  addText,
  getArtifactContent,
  getArtifactToken,
  listArtifacts,
  removeArtifact,
  startUpload,
} from '@circuit/contract/artifacts';
import { deleteGroupAssignment } from '@circuit/contract/groupAssignments';
import { checkSubmission, withdrawSubmission, type Submission } from '@circuit/contract/submissions';
import type { ArtifactConstraint } from '@circuit/domain/artifacts';
import { markedFiles } from '@circuit/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { aHandIn, TEXT, type TestHandIn } from '#testing/aHandIn.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import { uploadFile } from '#testing/uploads.ts';

let world: World;
let course: TestHandIn;
let draft: Submission;
let holder: { readonly holderKind: 'submission'; readonly holderId: string };

const ANYTHING: readonly ArtifactConstraint[] = [
  { type: 'TextArtifact', isRequired: false, minCount: 0, maxCount: 1, minWords: null, maxWords: null },
  { type: 'FileArtifact', isRequired: false, minCount: 0, maxCount: 9, maxBytes: 1_000_000, extensions: ['txt'] },
  { type: 'UrlArtifact', isRequired: false, minCount: 0, maxCount: 9, allowedHosts: [] },
];

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  course = await aHandIn(world, { constraints: ANYTHING });
  draft = await course.begin();
  holder = { holderKind: 'submission', holderId: draft.id };
});

const add = (path: string) =>
  world.call(addLink, { ...holder, url: `https://example.edu/${path}` }, { as: course.amara });
const listed = async (as = course.teacher) => {
  const { status, body } = await world.call(listArtifacts, holder, { as });
  return status === 200 ? body.items.map((item) => (item.type === 'UrlArtifact' ? item.url : item.name)) : status;
};
const open = async (artifactId: string, as = course.teacher) => {
  const { status, body } = await world.call(getArtifactToken, { artifactId, purpose: 'view' }, { as });
  return status === 200
    ? world.call(getArtifactContent, { token: body.token }, { as })
    : { status, raw: Buffer.alloc(0) };
};

test('SB-6 staff see what was handed in: nothing that was added since, and what was removed since', async () => {
  const { body: first } = await add('first');
  const { body: handedIn } = await course.handIn(draft);
  const { body: later } = await uploadFile(world, {
    as: course.amara,
    ...holder,
    name: 'later.txt',
    bytes: Buffer.from('Not yet'),
  });
  await world.call(removeArtifact, { artifactId: first.id }, { as: course.amara });
  expect(await listed()).toEqual(['https://example.edu/first']);
  expect(await listed(course.amara)).toEqual(['later.txt']);
  expect((await open(later.id)).status).toBe(404);
  expect((await course.handIn(handedIn)).status).toBe(200);
  expect((await open(later.id)).status).toBe(200);
  expect(await listed()).toHaveLength(1);
});

test('SB-6 a person who deletes the assignment still reads no drafts, only what was handed in', async () => {
  await add('first');
  const { groupAssignmentId, teacher: as } = course;
  await world.call(deleteGroupAssignment, { groupAssignmentId }, { as });
  expect(await listed()).toBe(404);
});

const IMAGE = { alt: 'Red', width: 'auto', height: 'auto', nonPublic: false, isDecorative: false };

test('SB-6 a picture of a handed-in text stays as long as the version, although its author removes it', async () => {
  const bytes = await sharp({ create: { width: 9, height: 7, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const picture = await uploadFile(world, { as: course.amara, ...holder, name: 'a.png', bytes, use: 'image' });
  const image = { type: 'image', attrs: { ...IMAGE, src: `artifact:${picture.body.id}` } };
  const { status } = await course.handIn(draft, { ...TEXT, content: [...TEXT.content, image] });
  expect(status).toBe(200);
  expect((await open(picture.body.id)).status).toBe(200);
  await world.call(removeArtifact, { artifactId: picture.body.id }, { as: course.amara });
  expect((await open(picture.body.id)).status).toBe(200);
});

test('SB-6 the text of a hand-in is its own: no second one stands beside it unjudged', async () => {
  const answer = await world.call(addText, { ...holder, title: 'More', document: TEXT }, { as: course.amara });
  expect(answer).toMatchObject({
    status: 409,
    body: { detail: 'A hand-in has only one text. Write it in the editor.' },
  });
  expect(await listed(course.amara)).toEqual([]);
});

test('SB-6 while a hand-in is withdrawn, its author is told why nothing can be added', async () => {
  const { body: handedIn } = await course.handIn(draft);
  const { groupAssignmentId, teacher: as } = course;
  const reason = { groupAssignmentId, submissionId: handedIn.id, reason: 'They asked me to.' };
  await world.call(withdrawSubmission, reason, { as, headers: { 'if-match': `"${handedIn.version}"` } });
  const withdrawn = await add('second');
  expect(withdrawn.status).toBe(409);
  expect(withdrawn.body.detail).toContain('removed this hand-in');
});

test('SB-6 an upload that comes after the end is told when hand-in closed', async () => {
  await moveClock(world.home, world.shard, 2 * 3600);
  const upload = { ...holder, name: 'a.txt', byteSize: 3, use: 'file' };
  for (const answer of [await add('late'), await world.call(startUpload, upload, { as: course.amara })]) {
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toMatch(/^Hand in closed \w{3}, \w{3} \d+, \d+:\d\d [AP]M\.$/);
  }
});

test.each(['essay.docx', 'essay.odt', 'essay.pdf', 'work.zip'])(
  'HI-3 the properties of %s that name its author are found before it is handed in',
  async (name) => {
    const files = await markedFiles('Amara Okonkwo');
    const bytes = files.find((file) => file.name === name)?.bytes ?? Buffer.alloc(0);
    const file = await uploadFile(world, { as: course.amara, ...holder, name, bytes });
    expect(file.status).toBe(200);
    const { groupAssignmentId, amara: as } = course;
    const { body } = await world.call(checkSubmission, { groupAssignmentId, submissionId: draft.id }, { as });
    expect(body.traces).toContainEqual(
      expect.objectContaining({
        place: 'fileProperties',
        kind: 'name',
        quote: 'Amara Okonkwo',
        artifactId: file.body.id,
      }),
    );
  },
);
