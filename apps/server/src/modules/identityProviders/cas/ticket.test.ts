import {
  confirmIdentity,
  connectIdentity,
  getProviderTest,
  leaveProvider,
  listOwnIdentities,
  testIdentityProvider,
  validateCasTicket,
} from '@circuit/contract/identityProviders';
import { aCasBrowser, startCasServer, type CasServer } from '@circuit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  aCasProvider,
  aUniversity,
  beginAtCas,
  codeOf,
  handIn,
  lastRefusal,
  signInWithCode,
  ticketIn,
} from '#testing/aCasProvider.ts';
import { originOf } from '#testing/aLearningPlatform.ts';
import type { World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

const person = (puid: string, sn = 'Okafor') => ({
  password: 'right',
  attributes: { puid, givenName: 'Ada', sn, affiliation: ['student', 'member'] },
});
const PEOPLE = {
  ada: person('0012345678'),
  ben: person('0000000042'),
  may: person('0000000007', "O'Neill"),
  root: person('0000000001'),
};
type Name = keyof typeof PEOPLE;
const OTHER_SITE = 'https://other.example';

let world: World;
let another: World;
let cas: CasServer;
let admin: Person;
/** One for each version. */
let providers: Record<'1' | '2' | '3', string>;

beforeAll(async () => {
  const university = await aUniversity();
  world = university.world;
  another = await university.another();
  cas = await startCasServer({ people: PEOPLE, services: [{ origin: originOf(world) }, { origin: OTHER_SITE }] });
  admin = await world.person({ roles: ['SuperAdmin'], uid: 'root' });
  const add = (version: '1' | '2' | '3') => aCasProvider(world, admin, cas.baseUrl, { version });
  providers = { '1': await add('1'), '2': await add('2'), '3': await add('3') };
});
afterAll(async () => {
  await cas.stop();
  await another.close();
  await world.close();
});

/** A browser that began here, signed in there and came back. */
async function comeBack(who: Name, id = providers['3'], begun?: string) {
  const { location, cookie } = await beginAtCas(world, id, begun);
  const back = await aCasBrowser().signIn(location, who, 'right');
  return { back, cookie, ticket: ticketIn(back) };
}

const AGAIN = 'The sign-in did not work. Try again.';
const OTHER_WINDOW = 'This sign-in was started in another window. Sign in.';
const SETUP = 'The sign-in did not work because the connection is not set up correctly. Contact support.';

describe('a ticket', () => {
  test.each(['1', '2', '3'] as const)(
    'S7.04, S1.06/2, IP-90, IP-92 signs in by version %s: from the app to the service, back with a ticket, and in',
    async (version) => {
      const { back, cookie, ticket } = await comeBack('ada', providers[version]);
      expect(back).toBe(`${originOf(world)}?ticket=${ticket}`);
      const answer = await handIn(world, ticket, cookie);
      expect(answer.status).toBe(200);
      expect(await signInWithCode(world, codeOf(answer))).toMatchObject({ uid: 'ada' });
    },
  );

  test('IP-92 gives a new person what the service says: the PUID keeps its zeros, and the name its letters', async () => {
    const { cookie, ticket } = await comeBack('may', providers['2']);
    expect(await signInWithCode(world, codeOf(await handIn(world, ticket, cookie)))).toMatchObject({
      puid: '0000000007',
      uid: 'may',
      firstName: 'Ada',
      lastName: "O'Neill",
    });
  });

  test('IP-92 finds the account of somebody who is known by the PUID', async () => {
    const known = await world.person({ puid: '0000000042' });
    const { cookie, ticket } = await comeBack('ben');
    expect((await signInWithCode(world, codeOf(await handIn(world, ticket, cookie)))).id).toBe(known.id);
  });

  test('IP-96 gives a code for the tab that hands it in, and for no other', async () => {
    const { cookie, ticket } = await comeBack('ada');
    const request = { ticket, service: originOf(world) };
    const without = await world.call(validateCasTicket, request, { headers: { cookie, 'circuit-code-challenge': '' } });
    expect(without.status).toBe(400);
    const code = codeOf(await handIn(world, ticket, cookie));
    const stranger = await signInWithCode(world, code, 'the-verifier-of-somebody-else-0123456789-0123456789');
    expect(stranger.status).toBe(401);
    expect((await signInWithCode(world, code)).status).toBe(200);
  });

  test('IP-92 two servers on one database agree: what one began, one of them ends, once', async () => {
    const { cookie, ticket } = await comeBack('ada');
    const answers = await Promise.all([another, world, another, world].map((server) => handIn(server, ticket, cookie)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
  });

  test('IP-97 is nowhere in the log and nowhere in the audit', async () => {
    const { cookie, ticket } = await comeBack('ada');
    await handIn(world, ticket, cookie);
    await handIn(world, ticket, (await beginAtCas(world, providers['3'])).cookie);
    expect(await lastRefusal(world)).toMatchObject({ reason: 'ticketRefused' });
    const audit = await world.home.database.withShard(world.shard, (db) =>
      db.selectFrom('audit_events').selectAll().execute(),
    );
    expect(JSON.stringify(audit)).not.toContain(ticket);
    expect(world.logged()).not.toContain(ticket);
  });
});

describe('refused', () => {
  const refused = async (answer: Awaited<ReturnType<typeof handIn>>) => ({
    status: answer.status,
    detail: answer.body.detail,
    ...(await lastRefusal(world)),
  });

  test.each(['1', '2', '3'] as const)('IP-93 a ticket that was used before, by version %s', async (version) => {
    const first = await comeBack('ada', providers[version]);
    expect((await handIn(world, first.ticket, first.cookie)).status).toBe(200);
    const { cookie } = await beginAtCas(world, providers[version]);
    expect(await refused(await handIn(world, first.ticket, cookie))).toMatchObject({
      status: 400,
      detail: AGAIN,
      reason: 'ticketRefused',
      identityProviderId: providers[version],
    });
  });

  test('IP-91 a service that is not this site: the ticket service is not even asked', async () => {
    const { cookie, ticket } = await comeBack('ada');
    for (const service of [OTHER_SITE, `${originOf(world)}/`, 'https://evil.test'])
      expect(await refused(await handIn(world, ticket, cookie, service))).toMatchObject({
        status: 400,
        detail: SETUP,
        reason: 'serviceForeign',
      });
    // So the ticket is still good.
    expect((await handIn(world, ticket, cookie)).status).toBe(200);
  });

  test('IP-93 a ticket that was given for another site', async () => {
    const { cookie } = await beginAtCas(world, providers['3']);
    const login = `${cas.baseUrl}/login?service=${encodeURIComponent(OTHER_SITE)}`;
    const stolen = ticketIn(await aCasBrowser().signIn(login, 'ada', 'right'));
    expect(await refused(await handIn(world, stolen, cookie))).toMatchObject({
      status: 400,
      detail: SETUP,
      reason: 'serviceForeign',
      details: 'INVALID_SERVICE',
    });
  });

  test('IP-91 what is no ticket', async () => {
    const { cookie } = await beginAtCas(world, providers['3']);
    for (const ticket of ['rubbish', 'ST-1 2', `ST-${'a'.repeat(300)}`, 'TGT-1'])
      expect(await refused(await handIn(world, ticket, cookie))).toMatchObject({
        status: 400,
        detail: AGAIN,
        reason: 'ticketMalformed',
      });
  });

  test('IP-95 a ticket in a browser that did not begin here, or began another sign-in', async () => {
    const { cookie, ticket } = await comeBack('ada');
    const otherBrowser = { status: 400, detail: OTHER_WINDOW, reason: 'otherBrowser' };
    expect(await refused(await handIn(world, ticket, ''))).toMatchObject(otherBrowser);
    // With the name of the sign-in, but without the secret of the browser.
    const named = cookie.split('; ').find((one) => one.startsWith('__Host-idp_cas='));
    expect(named).toBeDefined();
    expect(await refused(await handIn(world, ticket, named ?? ''))).toMatchObject(otherBrowser);
  });

  test('IP-31 a sign-in that took too long, and one that was finished', async () => {
    const late = await comeBack('ada');
    await moveClock(world.home, world.shard, 601);
    const answer = await handIn(world, late.ticket, late.cookie);
    await moveClock(world.home, world.shard, 0);
    expect(await refused(answer)).toMatchObject({ status: 400, reason: 'startExpired' });
    const done = await comeBack('ada');
    await handIn(world, done.ticket, done.cookie);
    expect(await refused(await handIn(world, done.ticket, done.cookie))).toMatchObject({ reason: 'startUsed' });
  });

  test('IP-24 an administrator: no name of the service ever leads into their account', async () => {
    const { cookie, ticket } = await comeBack('root');
    expect(await refused(await handIn(world, ticket, cookie))).toMatchObject({
      status: 400,
      detail: 'Your account needs one more step. Sign in the way you did before, then connect this one in Settings.',
      reason: 'connectFirst',
      userId: admin.id,
    });
  });
});

describe('what a signed-in person began', () => {
  const secretIn = (loginUrl: string) => new URL(loginUrl).searchParams.get('begun') ?? '';

  test('IP-98 a test shows what arrives on its own page and signs nobody in', async () => {
    const id = providers['3'];
    const { testId, loginUrl } = (await world.call(testIdentityProvider, { identityProviderId: id }, { as: admin }))
      .body;
    const { cookie, ticket } = await comeBack('ada', id, secretIn(loginUrl));
    const { status, body } = await handIn(world, ticket, cookie);
    expect({ status, body }).toEqual({ status: 200, body: { goTo: `/identity-providers/${id}/tests/${testId}` } });
    const request = { identityProviderId: id, testId };
    const seen = await world.call(getProviderTest, request, { as: admin, headers: { cookie } });
    expect(seen.body).toMatchObject({
      state: 'arrived',
      subject: 'ada',
      attributes: { user: ['ada'], puid: ['0012345678'], affiliation: ['student', 'member'] },
      outcome: 'use',
    });
  });

  test('IP-98 an administrator connects the account that no name would have led to', async () => {
    const id = providers['2'];
    const { loginUrl } = (await world.call(connectIdentity, { identityProviderId: id }, { as: admin })).body;
    const { cookie, ticket } = await comeBack('root', id, secretIn(loginUrl));
    const { body } = await handIn(world, ticket, cookie);
    const goTo = new URL('goTo' in body ? body.goTo : '', originOf(world));
    expect(goTo.pathname).toBe('/settings');
    const startId = goTo.searchParams.get('start');
    expect((await world.call(confirmIdentity, { startId }, { as: admin, headers: { cookie } })).status).toBe(204);
    const own = await world.call(listOwnIdentities, {}, { as: admin });
    const connected = own.body.items.filter(({ connectedAt }) => connectedAt !== null);
    expect(connected.map(({ identityProviderId }) => identityProviderId)).toEqual([id]);
    const again = await comeBack('root', id);
    expect((await handIn(world, again.ticket, again.cookie)).status).toBe(200);
  });
});

test('S4.05/6, IP-99 the way out leads through the service and back here', async () => {
  const answer = await world.call(leaveProvider, { identityProviderId: providers['3'] });
  expect(answer.headers['location']).toBe(`${cas.baseUrl}/logout?service=${encodeURIComponent(originOf(world))}`);
});
