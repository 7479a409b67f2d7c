import { ENDPOINTS } from '@circuit/contract/allEndpoints';
import { needsKey, type Endpoint } from '@circuit/contract/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { keepFigures } from '#testing/access/figures.ts';
import { MATRIX } from '#testing/access/matrix.ts';
import { newCallers, thingsAt } from '#testing/access/things.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

let world: World;
const figures = { natural: 0, repeated: 0 };

beforeAll(async () => {
  world = await aWorld();
});
afterAll(async () => {
  await world.close();
  await keepFigures('retries', figures);
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
// Those with a key are tried in the matrix (ID-9); what is open has no shard of its own to count in.
const NATURAL = ENDPOINTS.filter((one) => one.writes && !needsKey(one) && one.access !== 'open');

// Tables that may grow all the same, and why.
const GROWS: Readonly<Record<string, readonly string[]>> = {
  // That somebody cannot prove who they are is worth knowing, each time.
  'POST /api/factors/proof/password': ['audit_events', 'caller_addresses', 'throttles'],
  'POST /api/factors/proof': ['audit_events', 'caller_addresses', 'throttles'],
  // Each try gives a code of its own, since none is kept that could be given again; what is not used ends in a minute.
  'GET /api/account/startImpersonation': ['sign_in_codes', 'audit_events', 'caller_addresses'],
  // Each try gives an address that ends the one before; that somebody asked is worth knowing.
  'POST /api/calendar': ['audit_events', 'caller_addresses', 'throttles'],
  // That nobody is signed in is so after the first; that somebody asked again is worth knowing.
  'POST /api/users/{userId}/signOutEverywhere': ['audit_events', 'caller_addresses'],
  // Each try makes a link that ends the one before; that somebody asked is worth knowing.
  'POST /api/ltiRegistrations': ['audit_events', 'caller_addresses'],
  // Each time that staff open a work by name is worth knowing. (SS-5)
  'GET /api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/versions/{versionId}': ['audit_events'],
};

// Those that are refused here, and why; their effect is tried where they are not.
const REFUSED: Readonly<Record<string, string>> = {
  'GET /api/account/stopImpersonation': 'nobody views as somebody else here; tried with the accounts',
  'POST /api/operatorAccesses/{operatorAccessId}/end': 'there is none; tried with the operator accesses',
  'POST /api/factors/proof/password': 'they have no password; tried with the factors',
  'POST /api/factors/proof': 'they have no factor; tried with the factors',
  'POST /api/factors/totp': 'nothing was proven; tried with the factors',
  'POST /api/factors/passkey': 'as above',
  'POST /api/factors/recoveryCodes': 'as above',
  'DELETE /api/artifacts/{artifactId}': 'there is none; tried with the artifacts',
  'PUT /api/artifactUploads/{uploadId}/parts/{partNumber}': 'no upload was begun; tried with the uploads',
  'POST /api/artifactUploads/{uploadId}/complete': 'as above',
  'DELETE /api/artifactUploads/{uploadId}': 'as above',
  'PUT /api/groupAssignments/{groupAssignmentId}/learnerEvaluations/{learnerEvaluationId}':
    'nothing was given to review; tried with the reviews',
  'GET /api/groupAssignments/{groupAssignmentId}/submissions/export/{jobLogId}':
    'the job has made no archive; tried with the exports',
  'PUT /api/ltiPlatforms/{externalProviderId}/deployments/{ltiDeploymentId}/status':
    'there is no platform; tried with the platforms',
  'POST /api/identityProviderMetadata': 'nothing answers at that address; tried with the providers',
  'POST /api/identityProviderSettings/{identityProviderId}/tests': 'there is no provider; tried with the providers',
  'POST /api/account/identities/{identityProviderId}/connect': 'as above',
  'POST /api/account/identities/confirm': 'nobody came back from a provider; tried with the providers',
  'DELETE /api/account/identities/{identityProviderId}': 'there is no such way in; tried with the providers',
  'POST /api/ltiLaunches/{ltiLaunchId}/claim': 'nobody launched; tried with the launches',
  'POST /api/groupAssignments/{groupAssignmentId}/lockdownBrowser/launch':
    'the assignment opens in every browser; tried with LockDown Browser',
  'GET /api/ownData/archive/{jobLogId}/file': 'the job has made no file; tried with the archive of one’s own work',
  'GET /api/auditEvents/export/{jobLogId}/file': 'the job has made no file; tried with the export of the audit trail',
};

/** How many rows each table of this shard has. */
async function rowCounts(grows: readonly string[]): Promise<Record<string, number>> {
  return world.home.database.withShard(
    world.shard,
    async (db) => {
      const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
        and has_table_privilege(c.oid, 'select')`.execute(db);
      const counts = tables.map(
        ({ name }) => sql`select ${name} as name, count(*)::int as count from ${sql.table(name)}`,
      );
      const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}
        order by name`.execute(db);
      return Object.fromEntries(rows.flatMap(({ name, count }) => (grows.includes(name) ? [] : [[name, count]])));
    },
    'read',
  );
}

test.each(NATURAL.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'ID-10 %s: five identical tries without a key, on two nodes, leave the rows of one',
  async (name, endpoint) => {
    const { allowed = [], request, headers } = MATRIX[name] ?? {};
    const caller = allowed.at(-1) ?? 'owner';
    const as = (await newCallers(world))[caller];
    const fields = (await request?.(await thingsAt(world, 'other', caller, as))) ?? {};
    const counts: string[] = [];
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      statuses.push((await world.call(endpoint, fields, { as, headers: headers ?? {} })).status);
      counts.push(JSON.stringify(await rowCounts(GROWS[name] ?? [])));
    }
    figures.natural++;
    if (new Set(counts).size > 1) figures.repeated++;
    expect(new Set(counts).size).toBe(1);
    // Five refusals leave the rows of none, and prove nothing.
    expect((statuses[0] ?? 0) < 300 || name in REFUSED).toBe(true);
  },
);
