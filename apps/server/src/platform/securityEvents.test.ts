import { createHash } from 'node:crypto';

import { signInLocally } from '@circuit/contract/accounts';
import { getTime } from '@circuit/contract/configuration';
import { addUserRole } from '@circuit/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aKey, aWorld, type World } from '#testing/aWorld.ts';

let world: World;
beforeAll(async () => void (world = await aWorld()));
afterAll(() => world.close());

interface Line {
  readonly traceId?: string;
  readonly route?: string;
  readonly shard?: string;
  readonly addressBlock?: string;
  readonly securityEvent?: string;
}

const ADDRESS = '198.51.100.77';
const BLOCK = '198.51.100.0/24';

/** One call from that address, with what was logged of it. */
async function logOf(endpoint: { method: string; path: string }, options: { token?: string; payload?: object } = {}) {
  const traceId = createHash('md5').update(crypto.randomUUID()).digest('hex');
  await world.app.inject({
    method: endpoint.method === 'GET' ? 'GET' : 'POST',
    url: endpoint.path,
    remoteAddress: ADDRESS,
    headers: {
      host: `${world.shard}.circuit.test`,
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
      'circuit-code-challenge': createHash('sha256').update('v').digest('base64url'),
      ...aKey(),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    },
    ...(options.payload === undefined ? {} : { payload: options.payload }),
  });
  const lines = world
    .logged()
    .split('\n')
    .filter((line) => line.includes(traceId));
  return { traceId, lines: lines.map((line) => JSON.parse(line) as Line) }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- lines of our own log
}

const read = (traceId: string) =>
  world.home.database.withShard(world.shard, async (db) => ({
    addresses: await db.selectFrom('caller_addresses').selectAll().where('trace_id', '=', traceId).execute(),
    audit: await db.selectFrom('audit_events').selectAll().where('trace_id', '=', traceId).execute(),
  }));

test('OP-8 each request is logged with its shard and the network it came from, never with the address', async () => {
  const { lines } = await logOf(getTime);
  expect(lines).toMatchObject([{ route: '/api/time', shard: world.shard, addressBlock: BLOCK }]);
  // A page of the web app, and a path that nobody serves.
  const { lines: ofPage } = await logOf({ ...getTime, path: '/courses' });
  expect(ofPage).toMatchObject([{ shard: world.shard, addressBlock: BLOCK }]);
  expect(world.logged()).not.toContain(ADDRESS);
});

test('AU-3 a security event is logged with shard and network; the network is kept beside the audit and not in it', async () => {
  const { lines, traceId } = await logOf(signInLocally, { payload: { userName: 'nobody', password: 'wrong' } });
  expect(lines).toContainEqual(
    expect.objectContaining({ securityEvent: 'signInFailed', shard: world.shard, addressBlock: BLOCK }),
  );
  const { addresses, audit } = await read(traceId);
  expect(addresses).toMatchObject([{ address_block: BLOCK }]);
  expect(audit).toMatchObject([{ verb: 'signInFailed' }]);
  expect(JSON.stringify(audit)).not.toContain('198.51.100');
});

test('AU-3 of what is refused no address is kept, and of a role that is given one is', async () => {
  const [boss, person] = [await world.person({ roles: ['SuperAdmin'] }), await world.person()];
  const payload = { userId: person.id, role: 'Creator' };
  const refused = await logOf(addUserRole, { token: person.token, payload });
  expect(await read(refused.traceId)).toEqual({ addresses: [], audit: [] });
  const given = await logOf(addUserRole, { token: boss.token, payload });
  expect(await read(given.traceId)).toMatchObject({
    addresses: [{ address_block: BLOCK }],
    audit: [{ verb: 'roleAdded' }],
  });
});
