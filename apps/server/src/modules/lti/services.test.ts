import { connectLtiCourse } from '@circuit/contract/lti';
import { LTI_MEDIA, LTI_SCOPE } from '@circuit/domain/lti';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { aLearningPlatform, arrive, type LearningPlatform } from '#testing/aLearningPlatform.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

import { askService } from './askService.ts';

let world: World;
let platform: LearningPlatform;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());
afterEach(() => platform.stop());

interface Services {
  readonly membershipsUrl: string | null;
  readonly lineItemsUrl: string | null;
  readonly scopes: string[];
}

/** What is remembered of the course that the teacher connected. */
async function connectedServices(profile: 'moodle' | 'canvas' | 'brightspace' | 'blackboard'): Promise<Services> {
  platform = await aLearningPlatform(world, { profile });
  const { ltiLaunchId, as } = await arrive(world, platform, platform.people.teacher);
  const { status, text } = await world.call(connectLtiCourse, { ltiLaunchId, newName: 'Writing' }, { as });
  if (status !== 200) throw new Error(text);
  const { rows } = await world.home.database.withShard(world.shard, (db) =>
    sql<Services>`select memberships_url as "membershipsUrl", line_items_url as "lineItemsUrl", service_scopes as scopes
      from lti_context_links c join lti_deployments d on d.shard = c.shard and d.id = c.lti_deployment_id
      where d.external_provider_id = ${platform.externalProviderId}`.execute(db),
  );
  if (rows[0] === undefined) throw new Error('Nothing is remembered.');
  return rows[0];
}

const askMembers = (address: string) =>
  askService(world, {
    externalProviderId: platform.externalProviderId,
    address,
    scope: LTI_SCOPE.memberships,
    accept: LTI_MEDIA.memberships,
  });
const tokensAsked = () =>
  platform.received.filter(({ url }) => url.endsWith(new URL(platform.urls.token).pathname)).length;

test.each(['moodle', 'canvas', 'brightspace', 'blackboard'] as const)(
  'LT-41 LT-42 the services that %s offered at a launch are remembered and answer later',
  async (profile) => {
    const { membershipsUrl, lineItemsUrl, scopes } = await connectedServices(profile);
    expect(lineItemsUrl).toContain('127.0.0.1');
    expect(scopes).toContain(LTI_SCOPE.score);
    const answer = await askMembers(membershipsUrl ?? '');
    expect(answer).toMatchObject({ isOk: true, value: { status: 200 } });
    expect(await askMembers(membershipsUrl ?? '')).toMatchObject({ isOk: true, value: { status: 200 } });
    expect(tokensAsked()).toBe(1);
  },
);

test('LT-42 a token that the platform forgot is asked for once more', async () => {
  const { membershipsUrl } = await connectedServices('moodle');
  await askMembers(membershipsUrl ?? '');
  platform.revokeTokens();
  expect(await askMembers(membershipsUrl ?? '')).toMatchObject({ isOk: true, value: { status: 200 } });
  expect(tokensAsked()).toBe(2);
});

test('LT-42 nothing is asked at an address that is not the platform’s, or of a disabled one', async () => {
  const { membershipsUrl } = await connectedServices('canvas');
  const before = platform.received.length;
  expect(await askMembers('https://elsewhere.example/members')).toMatchObject({
    isOk: false,
    failure: { kind: 'foreignAddress' },
  });
  await world.home.database.withShard(world.shard, (db) =>
    sql`update external_providers set is_enabled = false where id = ${platform.externalProviderId}`.execute(db),
  );
  expect(await askMembers(membershipsUrl ?? '')).toMatchObject({ isOk: false, failure: { kind: 'notConnected' } });
  expect(platform.received.length).toBe(before);
});

test('LT-42 a platform that does not know us says so, and one that is away is tried again', async () => {
  const { membershipsUrl } = await connectedServices('moodle');
  await world.home.database.withShard(world.shard, (db) =>
    sql`update lti_platforms set client_id = 'somebody', version = version + 1
      where external_provider_id = ${platform.externalProviderId}`.execute(db),
  );
  expect(await askMembers(membershipsUrl ?? '')).toMatchObject({ isOk: false, failure: { kind: 'tokenRefused' } });
  await platform.stop();
  expect(await askMembers(membershipsUrl ?? '')).toMatchObject({ isOk: false, failure: { kind: 'unreachable' } });
});
