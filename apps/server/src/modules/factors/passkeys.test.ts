import { randomBytes } from 'node:crypto';

import {
  askForAnyPasskey,
  askForPasskeyAtSignIn,
  exchangeToken,
  signInByPasskey,
  takeSecondStep,
} from '@circuit/contract/accounts';
import { addFactor, askForPasskey, beginPasskey, listFactors, proveByFactor } from '@circuit/contract/factors';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aPasskey } from '#testing/aPasskey.ts';
import { aWorld, VERIFIER, type World } from '#testing/aWorld.ts';
import { firstStep, provePassword } from '#testing/factors.ts';
import type { Person } from '#testing/people.ts';

const PASSWORD = 'seven green lamps hum';
let world: World;
let passwordHash: string;

beforeAll(async () => {
  world = await aWorld();
  passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
});
afterAll(() => world.close());

async function add(person: Person, passkey: ReturnType<typeof aPasskey>, proof: string, habits = {}) {
  const creation = (await world.call(beginPasskey, { proof }, { as: person })).body;
  const factor = passkey.made(creation, habits);
  return world.call(addFactor, { proof, name: 'Laptop', factor }, { as: person });
}

async function somebody() {
  const userName = `p${randomBytes(6).toString('hex')}`;
  const person = await world.person({ userName, passwordHash });
  const passkey = aPasskey();
  const proof = await provePassword(world, person, PASSWORD);
  expect((await add(person, passkey, proof)).status).toBe(200);
  return { person, userName, passkey, proof };
}

async function waiting(userName: string) {
  const pending = (await firstStep(world, { userName, password: PASSWORD })).body.secondStep?.pending ?? '';
  return { pending, code_verifier: VERIFIER };
}
const prove = (shown: object, answer: object) =>
  world.call(takeSecondStep, { ...shown, proof: { kind: 'passkey', ...answer } });

describe('as a second step', () => {
  test('MF-4 a passkey of this host and person answers the question of a sign-in, once', async () => {
    const { userName, passkey, person } = await somebody();
    const shown = await waiting(userName);
    const question = (await world.call(askForPasskeyAtSignIn, shown)).body;
    expect(question).toMatchObject({ rpId: `${world.shard}.circuit.test`, allowed: [{ id: passkey.id }] });
    const answer = passkey.answers(question, { isVerified: false });
    const again = await waiting(userName);
    expect((await prove(shown, answer)).status).toBe(200);
    expect((await prove(again, answer)).status).toBe(400);
    expect((await world.call(listFactors, {}, { as: person })).body.items[0]?.lastUsedAt).not.toBeNull();
  });

  test('MF-4 another key, another site, another person and another question are refused', async () => {
    const { userName, passkey } = await somebody();
    const other = await somebody();
    const tries: ((question: Parameters<typeof passkey.answers>[0]) => object)[] = [
      (question) => ({ ...aPasskey().answers(question), credential: passkey.id }),
      (question) => passkey.answers(question, { origin: 'https://evil.example' }),
      (question) => passkey.answers({ ...question, rpId: 'circuit.test' }),
      (question) => other.passkey.answers(question),
      (question) => passkey.answers({ ...question, challenge: randomBytes(32).toString('base64url') }),
      (question) => passkey.answers({ ...question, ceremony: 'x'.repeat(43) }),
    ];
    for (const made of tries) {
      const shown = await waiting(userName);
      const question = (await world.call(askForPasskeyAtSignIn, shown)).body;
      expect((await prove(shown, made(question))).status).toBe(400);
    }
  });

  test('MF-4 a wrong answer uses the question up', async () => {
    const { userName, passkey } = await somebody();
    const shown = await waiting(userName);
    const question = (await world.call(askForPasskeyAtSignIn, shown)).body;
    expect((await prove(shown, passkey.answers(question, { origin: 'https://evil.example' }))).status).toBe(400);
    expect((await prove(shown, passkey.answers(question))).status).toBe(400);
  });

  test('MF-4 a counter that went back shows a copy, and is refused', async () => {
    const { userName, passkey } = await somebody();
    const withCounter = async (counter: number) => {
      const shown = await waiting(userName);
      const question = (await world.call(askForPasskeyAtSignIn, shown)).body;
      return (await prove(shown, passkey.answers(question, { counter }))).status;
    };
    expect([await withCounter(5), await withCounter(5), await withCounter(4), await withCounter(6)]).toEqual([
      200, 400, 400, 200,
    ]);
  });

  test('MF-8 MF-9 a passkey is added only with a proof, for this host, and once', async () => {
    const { person, passkey, proof } = await somebody();
    expect((await world.call(beginPasskey, { proof: 'x'.repeat(43) }, { as: person })).status).toBe(409);
    expect((await add(person, aPasskey(), proof, { origin: 'https://evil.example' })).status).toBe(400);
    expect((await add(person, passkey, proof)).status).toBe(409);
    const question = (await world.call(askForPasskey, {}, { as: person })).body;
    const shown = { proof: { kind: 'passkey', ...passkey.answers(question) } };
    expect((await world.call(proveByFactor, shown, { as: person })).status).toBe(200);
    expect((await world.call(proveByFactor, shown, { as: person })).status).toBe(400);
  });
});

describe('by itself', () => {
  const question = async () => (await world.call(askForAnyPasskey)).body;

  test('MF-7 a passkey that has seen its owner signs in alone, and no second step follows', async () => {
    const { passkey } = await somebody();
    const asked = await question();
    expect(asked).toMatchObject({ userVerification: 'required', allowed: [] });
    const answer = passkey.answers(asked);
    const { status, body } = await world.call(signInByPasskey, answer);
    expect(status).toBe(200);
    const grant = { grant_type: 'authorization_code', client_id: 'web', code: body.code, code_verifier: VERIFIER };
    expect((await world.call(exchangeToken, grant)).status).toBe(200);
    expect((await world.call(signInByPasskey, answer)).status).toBe(400);
  });

  test('MF-7 one that has not seen its owner is refused, and so is one of another university', async () => {
    const { passkey } = await somebody();
    expect((await world.call(signInByPasskey, passkey.answers(await question(), { isVerified: false }))).status).toBe(
      400,
    );
    expect((await world.call(signInByPasskey, aPasskey().answers(await question()))).status).toBe(400);
    const elsewhere = (await world.call(askForAnyPasskey, {}, { shard: world.otherShard })).body;
    const answer = passkey.answers(elsewhere);
    expect((await world.call(signInByPasskey, answer, { shard: world.otherShard })).status).toBe(400);
    expect((await world.call(signInByPasskey, answer)).status).toBe(400);
  });

  test('MF-7 it opens no account without a password here, and none where local accounts are off', async () => {
    const { person, passkey } = await somebody();
    const inShard = world.home.database.withShard.bind(world.home.database, world.shard);
    const allow = (isAllowed: boolean) =>
      inShard((db) =>
        db
          .insertInto('shard_configurations')
          .values({ university_name: 'Here', allow_local_accounts: isAllowed })
          .onConflict((conflict) => conflict.column('shard').doUpdateSet({ allow_local_accounts: isAllowed }))
          .execute(),
      );
    await allow(false);
    expect((await world.call(signInByPasskey, passkey.answers(await question()))).status).toBe(403);
    await allow(true);
    expect((await world.call(signInByPasskey, passkey.answers(await question()))).status).toBe(200);
    await inShard((db) => db.deleteFrom('credentials').where('user_id', '=', person.id).execute());
    expect((await world.call(signInByPasskey, passkey.answers(await question()))).status).toBe(400);
  });
});
