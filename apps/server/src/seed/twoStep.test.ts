import { takeSecondStep } from '@circuit/contract/accounts';
import { inject, afterAll, beforeAll, expect, test } from 'vitest';

import { newKeys, type KeysDocument } from '#platform/keys.ts';
import { aWorld, VERIFIER, type World } from '#testing/aWorld.ts';
import { appShows, firstStep } from '#testing/factors.ts';

import { openForSeeding } from './openForSeeding.ts';
import { SEED_PASSWORD } from './password.ts';
import { planFor } from './planFor.ts';
import { seedShard } from './seedShard.ts';
import { signInSheet } from './signInSheet.ts';
import { addTwoStep, TWO_STEP } from './twoStep.ts';

let keys: KeysDocument;
let world: World;
const database = openForSeeding(inject('university').appUrl);

beforeAll(async () => {
  keys = await newKeys();
  world = await aWorld({ keys });
  await seedShard(database, world.shard, { isProduction: false });
});
afterAll(async () => {
  await database.close();
  await world.close();
});

test('SE-18 a seeded administrator is asked for a second step, and the key that is printed shows its digits', async () => {
  const { shard } = world;
  const plan = planFor(shard);
  // A second run adds nothing.
  for (let run = 0; run < 2; run++) await addTwoStep({ database, shard, keys }, plan.users);
  const { userName, secret } = TWO_STEP;
  const { status, body } = await firstStep(world, { userName, password: SEED_PASSWORD });
  expect([status, body.secondStep?.step]).toEqual([403, 'prove']);
  const { pending = '' } = body.secondStep ?? {};
  const proof = { kind: 'totp', code: appShows(secret) };
  const answer = await world.call(takeSecondStep, { pending, code_verifier: VERIFIER, proof });
  expect(answer.status).toBe(200);
  expect(signInSheet(plan)).toContain(secret);
  const roles = plan.userRoles.filter(({ userId }) =>
    plan.users.some((person) => person.id === userId && person.userName === userName),
  );
  expect(roles.map(({ role }) => role)).toEqual(['Admin']);
});
