import { getUserInfo } from '@circuit/contract/accounts';
import { leaveProvider, receiveOidcLogout, startProviderSignIn } from '@circuit/contract/identityProviders';
import type { ProviderRefusal } from '@circuit/domain/identityProviders';
import { PlainBrowser, signInAtOpenidProvider } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { cookiesOf, originOf } from '#testing/aLearningPlatform.ts';
import { anOpenidProvider, begin, comeBack, signInThrough, student, tokenOf } from '#testing/anOpenidProvider.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';

let world: World;
let provider: Awaited<ReturnType<typeof anOpenidProvider>>;

beforeAll(async () => {
  world = await aWorld();
  provider = await anOpenidProvider(world, [
    student('ada', { puid: '0012345678' }),
    student('grace'),
    student('elsewhere', { email: 'elsewhere@other.edu' }),
    student('claims', { email_verified: false }),
    student('boss'),
    student('secure', { amr: ['pwd', 'mfa'] }),
    student('twice'),
    student('leaver'),
    student('gone'),
  ]);
});
afterAll(async () => {
  await provider.stop();
  await world.close();
});

const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);

/** The newest refusal in the audit. */
const lastRefusal = async () => {
  const { rows } = await inDb((db) =>
    sql<{ after: { reason: ProviderRefusal; userId?: string } }>`
      select after from audit_events where verb = 'signInRefused' order by id desc limit 1`.execute(db),
  );
  return rows[0]?.after;
};

const whoIs = async (code: string | null) => {
  const { body } = await tokenOf(world, code ?? '');
  const info = await world.call(getUserInfo, {}, { headers: { authorization: `Bearer ${body.access_token}` } });
  return { token: body.access_token, ...info };
};

/** What the sign-in page is told, and what the audit keeps; there is no code with it. */
async function refusalAt(location: URL) {
  const { pathname, searchParams } = location;
  const kept = (await lastRefusal())?.reason;
  return { pathname, refused: searchParams.get('refused'), hasCode: searchParams.has('code'), kept };
}
const refused = (reason: ProviderRefusal) => ({ pathname: '/login', refused: reason, hasCode: false, kept: reason });

const locationOf = (answer: { readonly headers: Readonly<Record<string, string>> }) =>
  new URL(answer.headers['location'] ?? '', originOf(world));

test('S1.06/3 IP-60 a person signs in at a real OpenID provider and gets an account with what it answers for', async () => {
  const { code, begun } = await signInThrough(world, provider.id, 'ada');
  expect(new URL(begun.location).searchParams.get('code_challenge_method')).toBe('S256');
  const { status, body } = await whoIs(code);
  expect([status, body.firstName, body.lastName, body.email]).toEqual([200, 'Ada', 'Of ada', 'ada@uni.edu']);
  const again = await whoIs((await signInThrough(world, provider.id, 'ada')).code);
  expect(again.body.id).toBe(body.id);
});

test('IP-21 an account with the e-mail that the provider answers for is used', async () => {
  const known = await world.person({ email: 'grace@uni.edu' });
  const { body } = await whoIs((await signInThrough(world, provider.id, 'grace')).code);
  expect(body.id).toBe(known.id);
});

test('IP-22 an e-mail that the provider did not check opens nobody’s account', async () => {
  const known = await world.person({ email: 'claims@uni.edu' });
  const { location } = await signInThrough(world, provider.id, 'claims');
  expect(await refusalAt(location)).toEqual(refused('emailUnverified'));
  expect((await lastRefusal())?.userId).toBe(known.id);
});

test.each(['Admin', 'SuperAdmin'] as const)('IP-24 no provider leads into the account of an %s', async (role) => {
  const known = await world.person({ email: 'boss@uni.edu', roles: [role] });
  const { location } = await signInThrough(world, provider.id, 'boss');
  expect(await refusalAt(location)).toEqual(refused('connectFirst'));
  await inDb((db) =>
    db
      .updateTable('users')
      .set({ email: `${known.id}@uni.edu` })
      .where('id', '=', known.id)
      .execute(),
  );
});

test('IP-12 people of another domain are refused', async () => {
  const { location } = await signInThrough(world, provider.id, 'elsewhere');
  expect(await refusalAt(location)).toEqual(refused('domainForbidden'));
});

test('IP-31 an answer in another browser signs nobody in', async () => {
  const begun = await begin(world, provider.id);
  const address = await signInAtOpenidProvider(new PlainBrowser(), begun.location, 'ada');
  const other = await begin(world, provider.id);
  expect(await refusalAt(locationOf(await comeBack(world, provider.id, address, other.cookie)))).toEqual(
    refused('otherBrowser'),
  );
});

test('IP-31 an answer comes once, and another one that nobody asked for does not come at all', async () => {
  const { address, begun } = await signInThrough(world, provider.id, 'ada');
  expect(await refusalAt(locationOf(await comeBack(world, provider.id, address, begun.cookie)))).toEqual(
    refused('startUsed'),
  );
  const foreign = new URL(address);
  foreign.searchParams.set('state', 'made-up');
  expect(await refusalAt(locationOf(await comeBack(world, provider.id, foreign.href, begun.cookie)))).toEqual(
    refused('startUnknown'),
  );
});

test('IP-31 of 20 answers at once one signs in', async () => {
  const begun = await begin(world, provider.id);
  const address = await signInAtOpenidProvider(new PlainBrowser(), begun.location, 'twice');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => comeBack(world, provider.id, address, begun.cookie)),
  );
  expect(answers.filter((answer) => locationOf(answer).searchParams.has('code'))).toHaveLength(1);
});

test('IP-31 a sign-in that took more than ten minutes is refused', async () => {
  const begun = await begin(world, provider.id);
  const address = await signInAtOpenidProvider(new PlainBrowser(), begun.location, 'ada');
  await moveClock(world.home, world.shard, 601);
  expect(await refusalAt(locationOf(await comeBack(world, provider.id, address, begun.cookie)))).toEqual(
    refused('startExpired'),
  );
  await moveClock(world.home, world.shard, 0);
});

test('IP-61 a code that was meant for another sign-in is refused by the provider', async () => {
  const [mine, theirs] = [await begin(world, provider.id), await begin(world, provider.id)];
  const stolen = new URL(await signInAtOpenidProvider(new PlainBrowser(), theirs.location, 'grace'));
  const injected = new URL(await signInAtOpenidProvider(new PlainBrowser(), mine.location, 'ada'));
  injected.searchParams.set('code', stolen.searchParams.get('code') ?? '');
  expect(await refusalAt(locationOf(await comeBack(world, provider.id, injected.href, mine.cookie)))).toEqual(
    refused('codeRefused'),
  );
});

test('IP-61 an answer that names another issuer is refused', async () => {
  const begun = await begin(world, provider.id);
  const mixed = new URL(await signInAtOpenidProvider(new PlainBrowser(), begun.location, 'ada'));
  mixed.searchParams.set('iss', 'https://evil.example');
  expect(await refusalAt(locationOf(await comeBack(world, provider.id, mixed.href, begun.cookie)))).toEqual(
    refused('issuerWrong'),
  );
});

test('IP-61 what the provider refuses is said', async () => {
  const begun = await begin(world, provider.id);
  const { issuer } = provider;
  const address = `${originOf(world)}/?${new URLSearchParams({ state: begun.state, error: 'access_denied', iss: issuer }).toString()}`;
  expect(await refusalAt(locationOf(await comeBack(world, provider.id, address, begun.cookie)))).toEqual(
    refused('providerSaidNo'),
  );
});

test('IP-52 signing out goes on to the provider with the proof of who leaves, and ends the session here', async () => {
  const { answer, code } = await signInThrough(world, provider.id, 'leaver');
  const { token } = await whoIs(code);
  const cookie = cookiesOf(answer);
  const left = await world.call(leaveProvider, { identityProviderId: provider.id }, { headers: { cookie } });
  const location = new URL(left.headers['location'] ?? '');
  expect(location.origin).toBe(provider.issuer);
  expect(location.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
  expect(location.searchParams.get('post_logout_redirect_uri')).toBe(`${originOf(world)}/login`);
  const after = await world.call(getUserInfo, {}, { headers: { authorization: `Bearer ${token}` } });
  expect(after.status).toBe(401);
});

test('IP-50 IP-51 when the provider ends a session, exactly that one ends here', async () => {
  const [one, two] = [new PlainBrowser(), new PlainBrowser()];
  const stays = await whoIs((await signInThrough(world, provider.id, 'gone', one)).code);
  const ends = await whoIs((await signInThrough(world, provider.id, 'gone', two)).code);
  await signOutAtProvider(two);
  const [here, there] = await Promise.all(
    [stays, ends].map(({ token }) => world.call(getUserInfo, {}, { headers: { authorization: `Bearer ${token}` } })),
  );
  expect([here?.status, there?.status]).toEqual([200, 401]);
});

/** On the provider's own page, where the person says yes; it then tells everybody who is concerned. */
async function signOutAtProvider(browser: PlainBrowser) {
  const page = await browser.open(`${provider.issuer}/session/end?client_id=circuit`);
  const [, action = ''] = /action="([^"]+)"/.exec(page.html) ?? [];
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.html) ?? [];
  await browser.open(new URL(action, page.address).href, { form: { xsrf, logout: 'yes' } });
}

test.each([
  ['nothing', ''],
  ['an identity token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.'],
])('IP-51 %s ends no session', async (_name, logout_token) => {
  const { token } = await whoIs((await signInThrough(world, provider.id, 'ada')).code);
  const said = await world.call(receiveOidcLogout, { identityProviderId: provider.id, logout_token });
  expect(said.status).toBe(400);
  const after = await world.call(getUserInfo, {}, { headers: { authorization: `Bearer ${token}` } });
  expect(after.status).toBe(200);
});

test('IP-41 a provider that is away is said on the sign-in page', async () => {
  const away = await anOpenidProvider(world, []);
  await away.stop();
  const answer = await world.call(startProviderSignIn, { identityProviderId: away.id });
  expect(await refusalAt(locationOf(answer))).toEqual(refused('providerUnreachable'));
});

test('IP-13 a second factor that the provider has proved is known here', async () => {
  await signInThrough(world, provider.id, 'secure');
  const { rows } = await inDb((db) =>
    sql<{ after: { hasProvenSecondFactor: boolean } }>`
      select after from audit_events where verb = 'signedIn' order by id desc limit 1`.execute(db),
  );
  expect(rows[0]?.after.hasProvenSecondFactor).toBe(true);
});
