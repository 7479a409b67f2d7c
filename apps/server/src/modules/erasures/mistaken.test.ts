import type { EvaluationId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aScoring, type Scoring } from '#testing/aScoring.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

import { erasePerson } from './erasePerson.ts';

let world: World;
let desk: Scoring;
let reviewId: EvaluationId;
beforeAll(async () => {
  world = await aWorld();
  desk = await aScoring(world);
});
afterAll(() => world.close());

/** What others have: dates of 2026, an id with 7123 in it, a passage from 1543 on, and choices with the key "kind". */
const ANSWERS = [
  {
    criterionId: '0198c1f0-0000-7123-8abc-00000000aaaa',
    choice: { kind: 'levels', levelId: '0198c1f0-1543-7123-8abc-000000002026' },
    comment: 'In 2026 this was kind: 1543 words, 7123 readers. Kind Wordless helped, says kind.wordless@example.edu.',
    anchors: [{ start: 1543, end: 7123, quote: 'a kind year, 2026' }],
  },
];
const ENTRIES = [
  { line: 2, email: 'b2026@example.edu', alias: 'kindly', puid: null, sections: ['2026', '7123', 'kind 1543'] },
  { line: 3, email: 'kind.wordless@example.edu', alias: null, puid: null, sections: [] },
];

async function prepare() {
  const [amara, ben, kind] = desk.people;
  if (amara === undefined || ben === undefined || kind === undefined) throw new Error('Three are needed.');
  reviewId = await desk.write(ben, amara, [0, 1], { comment: 'Fine.' });
  await desk.inDb(async (db) => {
    await sql`update users set first_name = 'Kind', last_name = 'Wordless', email = 'kind.wordless@example.edu',
      user_name = '2026', uid = 'kind', puid = '0000001543' where id = ${kind.id}`.execute(db);
    await sql`update evaluations set answers = ${JSON.stringify(ANSWERS)}::jsonb
      where id = ${reviewId}`.execute(db);
    await sql`insert into roster_sources (group_id, provider, name, missing, entries, updated_by)
      select group_id, 'CsvRosterProvider', 'list.csv', 'keep', ${JSON.stringify(ENTRIES)}::jsonb, ${amara.id}
      from group_user_roles where user_id = ${amara.id}`.execute(db);
    await sql`insert into audit_events (verb, entity, entity_id, reason, before, after, trace_id) values
      ('phaseMoved', 'groupAssignment', 'a', 'A kind year, 2026.', '{"startsAt": "2026-09-01T00:00:00.000Z"}',
        '{"startsAt": "2026-09-02T00:00:00.000Z", "kind": "7123", "words": 1543}', 't'),
      ('groupRoleAdded', 'user', ${ben.id}, null, null, '{"role": "GroupLearner", "kind": "Wordless"}', 't'),
      ('lateGranted', 'groupAssignment', 'b', 'For Kind Wordless.', null, null, 't')`.execute(db);
  });
  return kind;
}

async function whatOthersHave(kind: Person) {
  return desk.inDb(async (db) => {
    const { rows: events } = await sql`select reason, before, after from audit_events
      where not (entity = 'user' and entity_id = ${kind.id}::text) and effective_user_id is distinct from ${kind.id}
        and reason is distinct from 'For Kind Wordless.' and verb <> 'lateGranted' order by id`.execute(db);
    const { rows: reviews } = await sql<{ answers: typeof ANSWERS }>`select answers from evaluations
      where id = ${reviewId}`.execute(db);
    const { rows: rosters } = await sql<{ entries: unknown }>`select entries from roster_sources`.execute(db);
    return { events, reviews, entries: rosters[0]?.entries };
  });
}

test('EP-4 a year, a number in an id, a place in a text and a word name nobody: others keep what they have', async () => {
  const kind = await prepare();
  const before = await whatOthersHave(kind);
  expect(before.reviews).toEqual([{ answers: ANSWERS }]);
  await erasePerson(world.home, world.shard, kind.id, null);
  const after = await whatOthersHave(kind);
  expect(after.events).toEqual(before.events);
  const [answer] = ANSWERS;
  const comment = 'In 2026 this was kind: 1543 words, 7123 readers. Former student helped, says Former student.';
  expect(after.reviews).toEqual([{ answers: [{ ...answer, comment }] }]);
  expect(after.entries).toEqual(ENTRIES.slice(0, 1));
  const { rows } = await desk.inDb((db) => sql`select reason from audit_events where verb = 'lateGranted'`.execute(db));
  expect(rows).toEqual([{ reason: null }]);
});

test('EP-4 words in a course that the person has left are masked too', async () => {
  const [, ben, , dropped] = desk.people;
  if (ben === undefined || dropped === undefined) throw new Error('Four are needed.');
  await desk.inDb(async (db) => {
    await sql`update users set first_name = 'Ottoline', last_name = 'Brask' where id = ${dropped.id}`.execute(db);
    await sql`update evaluations set staff_comment = 'Ask Ottoline Brask.' where id = ${reviewId}`.execute(db);
    await sql`delete from group_user_roles where user_id = ${dropped.id}`.execute(db);
  });
  await erasePerson(world.home, world.shard, dropped.id, null);
  const { rows } = await desk.inDb((db) =>
    sql`select staff_comment as comment from evaluations where id = ${reviewId}`.execute(db),
  );
  expect(rows).toEqual([{ comment: 'Ask Former student.' }]);
});
