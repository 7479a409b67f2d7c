import { randomUUID } from 'node:crypto';

import { imageOfArtifact, type RichDocument } from '@circuit/domain/richText';
import fc from 'fast-check';

import { answersOf, aReviewing, type Reviewing } from '#testing/aReviewing.ts';
import type { World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

import { reactTo, releaseScores } from './releaseScores.ts';

/** What of a class is left to chance. */
export const anyClass = fc.record({
  students: fc.integer({ min: 5, max: 6 }),
  /** How each work is made up, in turn. */
  works: fc.array(
    fc.record({ hasFile: fc.boolean(), hasPicture: fc.boolean(), versions: fc.integer({ min: 1, max: 2 }) }),
    {
      minLength: 6,
      maxLength: 6,
    },
  ),
  /** In which order it is given out, and how. */
  turns: fc.array(fc.nat(1000), { minLength: 30, maxLength: 30 }),
  /** Who does not review whom, as far as everybody has two. */
  leftOut: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
  /** What became of the works of the first two before anybody looks. */
  before: fc.record({
    isReplaced: fc.boolean(),
    isPulled: fc.boolean(),
    isDone: fc.boolean(),
    isOffered: fc.boolean(),
    /** Results are out already, and authors have thanked for their reviews. */
    isReleased: fc.boolean(),
  }),
  /** What others do while two look on. */
  acts: fc.array(fc.constantFrom('save', 'handIn', 'report', 'self', 'react'), { minLength: 3, maxLength: 6 }),
});
export type ClassFacts = typeof anyClass extends fc.Arbitrary<infer Facts> ? Facts : never;

const SOURCES = ['distribute', 'distribute', 'topUp', 'manual'] as const;

/** Everybody handed in and reviews two others or more, given out in any order. */
export async function aClass(world: World, facts: ClassFacts): Promise<Reviewing> {
  const desk = await aReviewing(world, { students: facts.students });
  for (const [index, person] of desk.people.entries()) await addWork(world, desk, person, facts.works[index]);
  const count = desk.people.length;
  const pairs = desk.people.flatMap((reviewer, index) =>
    desk.people.flatMap((author, other) => {
      const distance = (other - index + count) % count;
      const isLeftOut = distance > 2 && facts.leftOut[index * (count - 1) + distance - 1] === true;
      return distance === 0 || isLeftOut ? [] : [{ reviewer, author }];
    }),
  );
  const ordered = pairs
    .map((pair, index) => ({ ...pair, turn: facts.turns[index] ?? 0 }))
    .toSorted((one, other) => one.turn - other.turn);
  for (const { reviewer, author, turn } of ordered) await desk.give(reviewer, author, SOURCES[turn % SOURCES.length]);
  await lookBack(world, desk, facts.before);
  if (facts.before.isReleased) await releaseScores(world, desk);
  return desk;
}

/** One of their works was replaced, one was pulled, all are done, one more was offered. */
async function lookBack(world: World, desk: Reviewing, before: ClassFacts['before']): Promise<void> {
  const [, , third] = desk.people;
  for (const as of desk.people.slice(0, 2)) {
    const [first] = (await desk.list(as)).peers;
    if (before.isReplaced) await desk.report(as, first?.id ?? '');
    const open = (await desk.list(as)).peers.filter(({ status }) => status === 'ToDo');
    if (before.isDone) for (const { id } of open) await desk.handIn(as, { id, version: 0 });
    if (before.isDone && before.isOffered) await desk.volunteer(as);
  }
  if (!before.isPulled || third === undefined) return;
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('submissions').set({ pulled_at: new Date() }).where('id', '=', desk.submissionOf(third)).execute(),
  );
}

const words = (count: number) => `Draft ${count} of ${randomUUID()} says that a price works.`;

async function addWork(world: World, desk: Reviewing, author: Person, work: ClassFacts['works'][number] | undefined) {
  await desk.handInWork(author, documentOf(words(0)));
  const file = work?.hasFile === true ? await addArtifact(world, desk, author, 'file') : null;
  const picture = work?.hasPicture === true ? await addArtifact(world, desk, author, 'image') : null;
  for (let count = 1; count <= (work?.versions ?? 1); count++)
    await desk.handInWork(author, documentOf(words(count), picture), file === null ? [] : [file]);
}

function documentOf(text: string, picture: string | null = null): RichDocument {
  const attrs = { alt: 'A chart', width: 'auto', height: 'auto', nonPublic: true, isDecorative: false };
  const shown = picture === null ? [] : [{ type: 'image', attrs: { ...attrs, src: imageOfArtifact(picture) } }];
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, ...shown] };
}

function addArtifact(world: World, desk: Reviewing, author: Person, use: 'file' | 'image'): Promise<string> {
  const file = { media_type: 'image/png', byte_size: 300, object_key: randomUUID(), clean_key: randomUUID() };
  const clean = { clean_media_type: 'image/png', clean_byte_size: 200, sha256: randomUUID() };
  return world.home.database.withShard(world.shard, async (db) => {
    const { id } = await db
      .insertInto('artifacts')
      .values({
        type: 'FileArtifact',
        holder_kind: 'submission',
        holder_id: desk.submissionOf(author),
        author_id: author.id,
        use,
        name: `essay of ${author.email}.png`,
        ...file,
        ...clean,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** What the others do meanwhile. No work is reported by three, since that takes it away from everybody. */
export async function act(
  world: World,
  desk: Reviewing,
  others: readonly Person[],
  { acts, before }: ClassFacts,
): Promise<void> {
  let reports = before.isReplaced ? 2 : 0;
  for (const [turn, what] of acts.entries()) {
    const as = others[turn % others.length];
    if (as === undefined) return;
    if (what === 'react') {
      await reactTo(world, desk, as, turn);
      continue;
    }
    const { peers, self } = await desk.list(as);
    const task = what === 'self' ? self : peers[turn % peers.length];
    if (task === null || task === undefined) continue;
    const { body } = await desk.read(as, task.id);
    if (what === 'report' && reports++ < 2) await desk.report(as, task.id, { wantsAnother: false });
    else if (what === 'save') await desk.save(as, body, answersOf([turn % 3], `Turn ${turn}`));
    else await desk.handIn(as, body, answersOf([turn % 3, 1], `Turn ${turn}`));
  }
}
