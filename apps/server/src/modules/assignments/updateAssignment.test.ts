import { getAssignment, updateAssignment } from '@circuit/contract/assignments';
import type { AssignmentId } from '@circuit/domain/kernel';
import { EMPTY_DOCUMENT, type RichDocument } from '@circuit/domain/richText';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const saying = (text: string): RichDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

async function anEditor(): Promise<{ assignmentId: AssignmentId; as: Person }> {
  const assignmentId = await world.assignment();
  return { assignmentId, as: await world.person({ assignments: [[assignmentId, 'Editor']] }) };
}

const put = (as: Person, assignmentId: AssignmentId, version: number, change: object, headers = {}) =>
  world.call(
    updateAssignment,
    { assignmentId, ...change },
    { as, headers: { 'if-match': `"${version}"`, ...headers } },
  );

test('S7.20/1 PUT saves what is named and leaves the rest; GET gives it back', async () => {
  const { assignmentId, as } = await anEditor();
  const fresh = await world.call(getAssignment, { assignmentId }, { as });
  expect(fresh.body).toMatchObject({
    instructionsForAuthors: EMPTY_DOCUMENT,
    instructionsForReviewers: EMPTY_DOCUMENT,
  });
  const saved = await put(as, assignmentId, 1, { instructionsForAuthors: saying('Write.') });
  expect(saved).toMatchObject({ status: 200, body: { version: 2, title: 'Essay' } });
  await put(as, assignmentId, 2, { instructionsForReviewers: saying('Be kind.'), title: ' Op-ed ' });
  expect((await world.call(getAssignment, { assignmentId }, { as })).body).toMatchObject({
    title: 'Op-ed',
    instructionsForAuthors: saying('Write.'),
    instructionsForReviewers: saying('Be kind.'),
    version: 3,
  });
});

test('RX-10 a document that the editor cannot make is refused, and the answer says where', async () => {
  const { assignmentId, as } = await anEditor();
  const evil = { type: 'doc', content: [{ type: 'paragraph', onclick: 'alert(1)' }] };
  const answer = await put(as, assignmentId, 1, { instructionsForAuthors: evil });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('instructionsForAuthors');
  expect((await world.call(getAssignment, { assignmentId }, { as })).body.version).toBe(1);
});

test('RX-2 a document nested 1,000 deep is refused in good order', async () => {
  const { assignmentId, as } = await anEditor();
  let nested: object = { type: 'paragraph' };
  for (let depth = 0; depth < 1000; depth++) nested = { type: 'blockquote', content: [nested] };
  const answer = await put(as, assignmentId, 1, { instructionsForAuthors: { type: 'doc', content: [nested] } });
  expect(answer.status).toBe(400);
});

test('SV-1 a save on top of a version that is gone gets 412 with the assignment as it is now', async () => {
  const { assignmentId, as } = await anEditor();
  await put(as, assignmentId, 1, { instructionsForAuthors: saying('Theirs.') });
  const late = await put(as, assignmentId, 1, { instructionsForAuthors: saying('Mine.') });
  expect(late).toMatchObject({
    status: 412,
    body: { current: { version: 2, instructionsForAuthors: saying('Theirs.') } },
  });
});

test('SV-2 a save that is sent again with its key is carried out once', async () => {
  const { assignmentId, as } = await anEditor();
  const key = aKey();
  const once = () => put(as, assignmentId, 1, { instructionsForAuthors: saying('Once.') }, key);
  expect([(await once()).body.version, (await once()).body.version]).toEqual([2, 2]);
});

test('RX-11 the audit trail says which text was changed by whom, and not a word of it', async () => {
  const { assignmentId, as } = await anEditor();
  await put(as, assignmentId, 1, { instructionsForAuthors: saying('Nobody reads this here.') });
  const events = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('audit_events').selectAll().where('entity_id', '=', assignmentId).execute(),
  );
  expect(events).toMatchObject([{ verb: 'assignmentChanged', actor_id: as.id }]);
  expect(JSON.stringify(events)).not.toContain('Nobody reads');
  expect(Object.keys(events[0]?.after ?? {})).toEqual(['instructionsForAuthors']);
});
