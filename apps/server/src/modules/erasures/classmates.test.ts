import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { scoreJob } from '#modules/scores/public.ts';
import { aScoring } from '#testing/aScoring.ts';
import { aWorkingWorld } from '#testing/aWorkingWorld.ts';
import type { World } from '#testing/aWorld.ts';

import { erasePerson } from './erasePerson.ts';

let world: World;
beforeAll(async () => {
  world = await aWorkingWorld([scoreJob]);
});
afterAll(() => world.close());

test('EP-3 the scores of classmates stay as they were, and so does what the person wrote to them', async () => {
  const desk = await aScoring(world);
  const [amara, ben, ...others] = desk.people;
  if (amara === undefined || ben === undefined) throw new Error('Two are needed.');
  const said = 'Your second paragraph carries the argument.';
  await desk.write(ben, amara, [0, 1], { comment: said });
  await desk.write(ben, ben, [0, 0], { kind: 'self', comment: 'I like my own essay.' });
  const totals = async () => {
    await desk.scored();
    return Promise.all([amara, ...others].map(async (one) => (await desk.rowOf(one)).totalTenths));
  };
  const before = await totals();
  expect(before.every((total) => total !== null)).toBe(true);

  await erasePerson(world.home, world.shard, ben.id, null);
  expect(await totals()).toEqual(before);
  const { rows } = await desk.inDb((db) =>
    sql<{ kind: string; text: string }>`select kind, answers::text as text from evaluations
      where evaluator_id = ${ben.id}`.execute(db),
  );
  const textOf = (kind: string) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ text }) => text)
      .join(' ');
  expect(textOf('peer')).toContain(said);
  expect(textOf('self')).not.toContain('I like my own essay.');
  // New computations leave the person out, as everybody who cannot sign in; those that were kept still have them.
  await expect(desk.rowOf(ben)).rejects.toThrow('They have no score.');
});
