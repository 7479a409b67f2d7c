import { exchangeToken } from '@circuit/contract/accounts';
import {
  beginLtiLogin,
  beginLtiLoginByForm,
  confirmLtiLaunch,
  getLtiHealth,
  getLtiPlatform,
  receiveLtiLaunch,
  updateLtiPlatform,
} from '@circuit/contract/lti';
import { ltiRefusalText, type LtiRefusal } from '@circuit/domain/lti';
import { FORGERIES } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  aLearningPlatform,
  beginLogin,
  continueLogin,
  cookiesOf,
  formOf,
  handOffOf,
  launch,
  originOf,
  type LearningPlatform,
} from '#testing/aLearningPlatform.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';

let world: World;
let platform: LearningPlatform;

beforeAll(async () => {
  world = await aWorld();
  platform = await aLearningPlatform(world);
});
afterAll(async () => {
  await platform.stop();
  await world.close();
});
beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  await inDb((db) => db.deleteFrom('lti_refusals').execute());
});

const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);
const count = async (table: string): Promise<number> => {
  const { rows } = await inDb((db) =>
    sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db),
  );
  return rows[0]?.n ?? 0;
};
const lastReason = async () => {
  const { body } = await world.call(getLtiHealth, {}, { as: platform.admin });
  return body.refusals[0];
};

/** What the administrator reads about each forged token. */
const REASONS: Readonly<Record<string, LtiRefusal>> = {
  algNone: 'algorithmForbidden',
  hs256: 'algorithmForbidden',
  unknownKid: 'keyUnknown',
  spoofedKid: 'signatureWrong',
  ownJku: 'keyUnknown',
  changedClaims: 'signatureWrong',
  expired: 'tokenExpired',
  issuedInFuture: 'tokenFromFuture',
  tooOld: 'tokenTooOld',
  wrongIssuer: 'issuerWrong',
  wrongAudience: 'audienceWrong',
  manyAudiencesNoAzp: 'authorizedPartyWrong',
  wrongAzp: 'authorizedPartyWrong',
  noNonce: 'nonceWrong',
  wrongNonce: 'nonceWrong',
  otherDeployment: 'deploymentMismatch',
  wrongVersion: 'versionWrong',
  wrongMessageType: 'messageTypeUnknown',
  noResourceLink: 'resourceMissing',
  foreignTarget: 'targetMismatch',
  foreignLineItem: 'serviceForeign',
  foreignMemberships: 'serviceForeign',
};

describe('login', () => {
  test('LT-10 a login goes on to the platform with state, nonce and what the platform said, letter by letter', async () => {
    const form = platform.login(platform.people.teacher, platform.link);
    const begun = await world.call(beginLtiLoginByForm, form.fields);
    const answer = await continueLogin(world, begun.headers['location'] ?? '', cookiesOf(begun));
    const sent = new URL(answer.headers['location'] ?? '');
    expect(answer.status).toBe(303);
    expect(`${sent.origin}${sent.pathname}`).toBe(platform.urls.authorize);
    expect(Object.fromEntries(sent.searchParams)).toMatchObject({
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: platform.clientId,
      redirect_uri: `${originOf(world)}/lti/launch`,
      login_hint: form.fields['login_hint'],
      lti_message_hint: form.fields['lti_message_hint'],
    });
    expect(sent.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(sent.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
  });

  test('LT-10 a login by an address with a query works like one by a form, and what else comes along is ignored', async () => {
    const { fields } = platform.login(platform.people.teacher, platform.link);
    const answer = await world.call(beginLtiLogin, { ...fields, canvas_region: 'eu' });
    expect(answer.status).toBe(303);
  });

  test('LT-13 the cookie of a login is for this browser, for frames, for ten minutes and for no script', async () => {
    const { answer } = await beginLogin(world, platform, platform.people.teacher);
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-lti_[\w-]{8}=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=None; Partitioned; Max-Age=600$/,
    );
  });

  test.each([
    ['loginIncomplete', { login_hint: '' }],
    ['platformUnknown', { iss: 'https://other.example' }],
    ['platformUnknown', { client_id: 'another' }],
    ['targetForeign', { target_link_uri: 'https://attacker.example/lti/launch' }],
    ['targetForeign', { target_link_uri: 'https://{host}/courses' }],
    ['targetForeign', { target_link_uri: 'https://a@{host}/lti/launch' }],
  ])('LT-10 LT-20 a login is refused: %s %j', async (reason, change) => {
    const { fields } = platform.login(platform.people.teacher, platform.link);
    const wrong = Object.fromEntries(
      Object.entries(change).map(([name, value]) => [name, value.replace('{host}', new URL(originOf(world)).host)]),
    );
    const answer = await world.call(beginLtiLoginByForm, { ...fields, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await lastReason()).toMatchObject({ reason });
  });

  test('LT-10 the platform of one university is unknown at another', async () => {
    const { fields } = platform.login(platform.people.teacher, platform.link);
    const target = { target_link_uri: `https://${world.otherShard}.circuit.test/lti/launch` };
    const answer = await world.call(beginLtiLoginByForm, { ...fields, ...target }, { shard: world.otherShard });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('not connected');
  });
});

describe('launch', () => {
  test('LT-30 a launch signs its person in by a code that works once', async () => {
    const answer = await launch(world, platform, platform.people.students[0]!);
    expect(answer.status).toBe(303);
    expect(answer.headers['location']).toMatch(/^\/lti-launch\/[\da-f-]{36}\?code=[\w-]{43}$/);
    expect(answer.headers['set-cookie']).toMatch(/Max-Age=0$/);
    const exchange = { grant_type: 'authorization_code', client_id: 'web', code: handOffOf(answer).code };
    expect((await world.call(exchangeToken, exchange)).status).toBe(200);
    expect((await world.call(exchangeToken, exchange)).status).toBe(400);
  });

  test.each(FORGERIES.map((forgery) => [forgery.breaks, forgery] as const))(
    'LT-20 T11 a launch is refused if %s',
    async (_words, forgery) => {
      const [people, launches] = [await count('users'), await count('lti_launches')];
      const begun = await beginLogin(world, platform, platform.people.teacher);
      const form = await formOf(platform, begun.location);
      const forged = { ...form, id_token: await platform.forge(forgery, form['id_token'] ?? '') };
      const answer = await world.call(receiveLtiLaunch, forged, { headers: { cookie: begun.cookie } });
      expect({ status: answer.status, location: answer.headers['location'] }).toEqual({ status: 400 });
      const reason = REASONS[forgery.name] ?? 'stateUnknown';
      const refusal = await lastReason();
      expect(refusal).toMatchObject({ reason, fix: ltiRefusalText(reason).fix });
      expect(answer.text).toContain(ltiRefusalText(reason).told);
      expect(answer.text).toContain(refusal?.traceId ?? 'no trace');
      expect([await count('users'), await count('lti_launches')]).toEqual([people, launches]);
      // A forged token uses the login up as well: nobody gets a second try.
      const second = await world.call(receiveLtiLaunch, form, { headers: { cookie: begun.cookie } });
      expect(second.status).toBe(400);
    },
  );

  test('LT-20 T11 no fewer than 14 kinds of forged token are tried, and each has a reason of its own to be refused for', () => {
    expect(FORGERIES.length).toBeGreaterThanOrEqual(14);
    expect(Object.keys(REASONS).toSorted()).toEqual(FORGERIES.map(({ name }) => name).toSorted());
  });

  test('LT-12 T11 of 50 replays of one launch at the same moment exactly one succeeds', async () => {
    const begun = await beginLogin(world, platform, platform.people.teacher);
    const form = await formOf(platform, begun.location);
    const launches = await count('lti_launches');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.call(receiveLtiLaunch, form, { headers: { cookie: begun.cookie } })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49);
    expect(await count('lti_launches')).toBe(launches + 1);
  });

  test('LT-11 a login is good for ten minutes', async () => {
    const begun = await beginLogin(world, platform, platform.people.teacher);
    const form = await formOf(platform, begun.location);
    await moveClock(world.home, world.shard, 601);
    const answer = await world.call(receiveLtiLaunch, form, { headers: { cookie: begun.cookie } });
    expect(answer.status).toBe(400);
    expect(await lastReason()).toMatchObject({ reason: 'stateExpired' });
  });

  test('LT-12 a launch that no login here began is refused', async () => {
    const answer = await world.call(receiveLtiLaunch, { state: 'a'.repeat(43), id_token: 'x' });
    expect(answer.status).toBe(400);
    expect(await lastReason()).toMatchObject({ reason: 'stateUnknown' });
  });

  test('LT-20 the platform’s own refusal is kept with its words, and the person reads a sentence', async () => {
    const begun = await beginLogin(world, platform, platform.people.teacher);
    const state = new URL(begun.location).searchParams.get('state') ?? '';
    const form = { state, error: 'access_denied', error_description: 'The user is not logged in' };
    const answer = await world.call(receiveLtiLaunch, form, { headers: { cookie: begun.cookie } });
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain('access_denied');
    expect(await lastReason()).toMatchObject({
      reason: 'platformSaidNo',
      details: 'It answered: access_denied, The user is not logged in.',
    });
  });

  test('LT-22 a key that the platform changed is looked for again, and no sooner than after half a minute', async () => {
    const own = await aLearningPlatform(world);
    const now = performance.now.bind(performance);
    try {
      expect((await launch(world, own, own.people.teacher)).status).toBe(303);
      await own.rotateKeys();
      expect((await launch(world, own, own.people.teacher)).status).toBe(400);
      expect(await lastReason()).toMatchObject({ reason: 'keyUnknown' });
      vi.spyOn(performance, 'now').mockImplementation(() => now() + 31_000);
      expect((await launch(world, own, own.people.teacher)).status).toBe(303);
      expect(own.received.filter(({ url }) => url.includes('cert'))).toHaveLength(2);
    } finally {
      vi.restoreAllMocks();
      await own.stop();
    }
  });

  test('EG-9 the keys of a platform are asked for with the hosts that the university lists', async () => {
    const own = await aLearningPlatform(world);
    const asked = vi.spyOn(world.home.egress, 'fetch');
    const list = (hosts: readonly string[]) =>
      inDb((db) =>
        sql`insert into shard_configurations (egress_allowed_hosts) values (${hosts})
          on conflict (shard) do update set egress_allowed_hosts = excluded.egress_allowed_hosts`.execute(db),
      );
    try {
      await list(['only.example']);
      await launch(world, own, own.people.teacher);
      expect(asked).toHaveBeenCalledExactlyOnceWith(own.urls.jwks, ['only.example']);
    } finally {
      vi.restoreAllMocks();
      await list([]);
      await own.stop();
    }
  });

  test('LT-23 a launch 75 seconds ahead of our clock is refused, and the administrator reads by how much', async () => {
    await moveClock(world.home, world.shard, -75);
    const answer = await launch(world, platform, platform.people.teacher);
    expect(answer.status).toBe(400);
    const refusal = await lastReason();
    expect(refusal?.reason).toBe('tokenFromFuture');
    expect(refusal?.details).toMatch(/^The platform’s clock is 7[456] s ahead\.$/);
    expect(answer.text).toContain(refusal?.traceId ?? 'none');
  });

  test('LT-2 a disabled platform launches nobody, and its login is refused', async () => {
    const { body: seen } = await world.call(
      getLtiPlatform,
      { externalProviderId: platform.externalProviderId },
      { as: platform.admin },
    );
    const { id: externalProviderId, version, deployments: _deployments, productFamily: _family, ...settings } = seen;
    const put = (isEnabled: boolean, at: number) =>
      world.call(
        updateLtiPlatform,
        { externalProviderId, ...settings, isEnabled },
        { as: platform.admin, headers: { 'if-match': `"${at}"` } },
      );
    const { body: off } = await put(false, version);
    const answer = await beginLogin(world, platform, platform.people.teacher);
    expect(answer.answer.status).toBe(400);
    expect(await lastReason()).toMatchObject({ reason: 'platformDisabled' });
    expect((await put(true, off.version)).status).toBe(200);
  });
});

describe('browser', () => {
  test('LT-14 T11 a launch in a browser that did not begin it opens nothing but an offer to open a new window', async () => {
    const launches = await count('lti_launches');
    const begun = await beginLogin(world, platform, platform.people.teacher);
    const form = await formOf(platform, begun.location);
    const answer = await world.call(receiveLtiLaunch, form);
    expect({ status: answer.status, location: answer.headers['location'] }).toEqual({ status: 200 });
    expect(answer.text).toContain('Open in a new window');
    expect(await count('lti_launches')).toBe(launches);
    // The link begins the same login once more, where the cookie is not a third party's.
    const [, href = ''] = /<a href="([^"]*)"/.exec(answer.text) ?? [];
    const again = new URL(href.replaceAll('&amp;', '&'), originOf(world));
    const { fields } = platform.login(platform.people.teacher, platform.link);
    expect(Object.fromEntries(again.searchParams)).toMatchObject({
      iss: fields['iss'],
      login_hint: fields['login_hint'],
      target_link_uri: fields['target_link_uri'],
    });
  });

  test('LT-14 a browser that drops our cookie is offered a new window before the platform’s hint is used up', async () => {
    const { fields } = platform.login(platform.people.teacher, platform.link);
    const begun = await world.call(beginLtiLoginByForm, fields);
    const blocked = await continueLogin(world, begun.headers['location'] ?? '');
    expect({ status: blocked.status, location: blocked.headers['location'] }).toEqual({ status: 200 });
    const [, href = ''] = /<a href="([^"]*)"/.exec(blocked.text) ?? [];
    const link = new URL(href.replaceAll('&amp;', '&'), originOf(world));
    const inWindow = await world.call(beginLtiLogin, Object.fromEntries(link.searchParams));
    const cookie = cookiesOf(inWindow);
    const onward = await continueLogin(world, inWindow.headers['location'] ?? '', cookie);
    const form = await formOf(platform, onward.headers['location'] ?? '');
    expect((await world.call(receiveLtiLaunch, form, { headers: { cookie } })).status).toBe(303);
  });

  test('LT-14 the step in between goes on only with state and nonce of one living login', async () => {
    const { fields } = platform.login(platform.people.teacher, platform.link);
    const begun = await world.call(beginLtiLoginByForm, fields);
    const other = await world.call(beginLtiLoginByForm, fields);
    const [one, two] = [begun, other].map(({ headers }) => new URL(headers['location'] ?? '', originOf(world)));
    one?.searchParams.set('nonce', two?.searchParams.get('nonce') ?? '');
    expect((await continueLogin(world, one?.href ?? '', cookiesOf(begun))).status).toBe(400);
    await moveClock(world.home, world.shard, 601);
    expect((await continueLogin(world, two?.href ?? '', cookiesOf(other))).status).toBe(400);
  });

  test('LT-14 where cookies are blocked the platform keeps the secret, and the launch waits until it comes back', async () => {
    const canvas = await aLearningPlatform(world, { profile: 'canvas' });
    try {
      const begun = await beginLogin(world, canvas, canvas.people.teacher);
      expect(begun.answer.status).toBe(200);
      const data = (text: string, name: string) => new RegExp(` data-${name}="([^"]*)"`).exec(text)?.[1] ?? '';
      expect(data(begun.answer.text, 'origin')).toBe(new URL(canvas.urls.authorize).origin);
      // If the platform keeps nothing after all, a new window is offered before its hint is used up.
      const otherwise = data(begun.answer.text, 'otherwise').replaceAll('&amp;', '&');
      expect((await continueLogin(world, otherwise)).text).toContain('Open in a new window');
      const secret = data(begun.answer.text, 'value');
      const launches = await count('lti_launches');
      const waiting = await world.call(receiveLtiLaunch, await formOf(canvas, begun.location));
      expect(waiting.status).toBe(200);
      expect(data(waiting.text, 'act')).toBe('get');
      expect(data(waiting.text, 'key')).toBe(data(begun.answer.text, 'key'));
      expect(waiting.text).not.toContain(secret);
      expect(waiting.text).not.toContain(canvas.people.teacher.familyName);
      expect(await count('lti_launches')).toBe(launches);
      const ticket = data(waiting.text, 'ticket');
      const answer = await world.call(confirmLtiLaunch, { ticket, secret });
      expect(answer.headers['location']).toMatch(/^\/lti-launch\//);
      expect((await world.call(confirmLtiLaunch, { ticket, secret })).status).toBe(400);
    } finally {
      await canvas.stop();
    }
  });

  test('LT-14 a wrong secret confirms nothing, and the ticket is used up', async () => {
    const canvas = await aLearningPlatform(world, { profile: 'canvas' });
    try {
      const begun = await beginLogin(world, canvas, canvas.people.teacher);
      const secret = / data-value="([^"]*)"/.exec(begun.answer.text)?.[1] ?? '';
      const waiting = await world.call(receiveLtiLaunch, await formOf(canvas, begun.location));
      const ticket = / data-ticket="([^"]*)"/.exec(waiting.text)?.[1] ?? '';
      expect((await world.call(confirmLtiLaunch, { ticket, secret: 'x'.repeat(43) })).status).toBe(400);
      expect((await world.call(confirmLtiLaunch, { ticket, secret })).status).toBe(400);
    } finally {
      await canvas.stop();
    }
  });

  test('LT-13 the cookie of another login proves nothing', async () => {
    const one = await beginLogin(world, platform, platform.people.teacher);
    const other = await beginLogin(world, platform, platform.people.teacher);
    const stolen = `${one.cookie.split('=')[0]}=${other.cookie.split('=')[1]}`;
    const answer = await world.call(receiveLtiLaunch, await formOf(platform, one.location), {
      headers: { cookie: stolen },
    });
    expect(answer.headers['location']).toBeUndefined();
    expect(answer.text).toContain('Open in a new window');
  });

  test('LT-15 LT-16 pages of a launch run only their own script and are framed only by approved platforms', async () => {
    const begun = await beginLogin(world, platform, platform.people.teacher);
    const answer = await world.call(receiveLtiLaunch, await formOf(platform, begun.location));
    const policy = answer.headers['content-security-policy'] ?? '';
    const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    expect(ancestors).toContain(platform.issuer);
    expect(ancestors).toContain("'self'");
    expect(ancestors.every((one) => one === "'self'" || one.startsWith('http://127.0.0.1:'))).toBe(true);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(answer.headers['x-frame-options']).toBeUndefined();
    expect(cookiesOf(answer)).toBe('');
  });
});
