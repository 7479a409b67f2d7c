import { ENDPOINTS } from '@circuit/contract/allEndpoints';
import { updateConfiguration } from '@circuit/contract/configuration';
import type { Endpoint } from '@circuit/contract/endpoint';
import { putServiceSecret } from '@circuit/contract/outsideServices';
import { listScores } from '@circuit/contract/scores';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { scoreJob } from '#modules/scores/public.ts';
import { startRunner, type Runner } from '#platform/jobs/runner.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aScoring } from '#testing/aScoring.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

/**
 * What sections 3 and 7 of the specification name, and the paths we chose where they name none. Left out: LTI, deep
 * linking, roster sync from outside, grade push, external sign-in and timetable.
 */
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  'S7.02': ['POST /api/account/local'],
  'S7.03': ['POST /api/account/casV1'],
  'S7.04': ['GET /api/account/validateCasTicket'],
  'S7.05': ['POST /token'],
  'S7.06': ['GET /api/account/userInfo'],
  'S7.07': ['GET /api/url/headers'],
  'S7.08': ['GET /api/caliper-eventstore/token'],
  'S7.09': ['GET /api/configuration'],
  'S7.10': ['GET /api/appClients/web'],
  'S7.11': ['GET /api/time'],
  'S7.12': ['GET /api/account/startImpersonation'],
  'S7.13': ['GET /api/account/stopImpersonation'],
  'S7.14': ['GET /api/userRoles', 'POST /api/userRoles'],
  'S7.16': ['GET /api/groups', 'POST /api/groups/{groupId}/syncRoster'],
  'S7.17': ['GET /api/groupUserRoles', 'POST /api/groupUserRoles'],
  'S7.18': ['GET /api/users'],
  'S7.20': [
    ...resource('/api/assignments', 'assignmentId'),
    ...resource('/api/rubrics', 'rubricId'),
    ...resource('/api/groupAssignments', 'groupAssignmentId'),
    'GET /api/dashboard',
    'GET /api/aesFeedbackArtifactTokens/{entityId}',
  ],
  'S7.21/1': [ofGroupAssignment('POST', 'distribute')],
  'S7.21/2': [ofGroupAssignment('POST', 'score')],
  'S7.21/4': [ofGroupAssignment('POST', 'finalizeSuperiorEvaluations')],
  'S7.22': [
    ofGroupAssignment('GET', 'scores'),
    'GET /api/identityProviders',
    'GET /api/externalTerms',
    'GET /api/externalProviders',
  ],
  'S3.08': [
    'GET /api/userSettings',
    'PUT /api/userSettings',
    'GET /api/artifactTokens/{artifactId}',
    'GET /api/assignments/{assignmentId}/activationStatus',
    'GET /api/assignments/{assignmentId}/assignmentUserRoles',
    'GET /api/assignments/{assignmentId}/calibrations',
    'GET /api/rubrics/{rubricId}/rubricUserRoles',
    ...[
      'groupAssignmentPhases',
      'evaluations',
      'scores',
      'scoreStats',
      'calibrations',
      'calibrations/{calibrationId}/evaluations',
      'submissions',
      'submissions/{submissionId}/aesFeedback',
      'submissions/{submissionId}/aesFeedback/{aesFeedbackId}/rubricCriterionFeedback',
      'submissions/{submissionId}/evaluations',
      'learnerStatuses',
      'learnerEvaluations',
      'activationStatus',
      'jobLogs',
      'lateActivityPermits',
      // Of ours.
      'allocations',
      'coverage',
      'excusals',
      'queue',
      'reminders',
      'reports',
      'secondLooks',
    ].map((place) => ofGroupAssignment('GET', place)),
    ofGroupAssignment('POST', 'release'),
    ofGroupAssignment('POST', 'nudge'),
    ofGroupAssignment('POST', 'secondLooks'),
    ofGroupAssignment('POST', 'secondLooks/{secondLookId}/answer'),
    ofGroupAssignment('PUT', 'reactions/{reviewId}'),
    'POST /api/groups/{groupId}/copy',
  ],
};

/** Generic GET, POST, PUT and DELETE; items append their id. */
function resource(path: string, id: string): string[] {
  const one = `${path}/{${id}}`;
  return [`GET ${path}`, `POST ${path}`, `GET ${one}`, `PUT ${one}`, `DELETE ${one}`];
}

function ofGroupAssignment(method: string, place: string): string {
  return `${method} /api/groupAssignments/{groupAssignmentId}/${place}`;
}

const CALLS = Object.entries(SPECIFIED).flatMap(([id, names]) => names.map((name) => [id, name] as const));
const endpointOf = (name: string): Endpoint | undefined =>
  ENDPOINTS.find(({ method, path }) => `${method} ${path}` === name);

let world: World;
let runner: Runner;
beforeAll(async () => {
  const database = await aDatabase(inject('university'), [scoreJob]);
  world = await aWorld({ database });
  await collectEvents();
  const place = { home: world.home, jobsUrl: database.jobsUrl };
  runner = await startRunner([place], [scoreJob], { countJob: () => undefined }, world.log);
});
afterAll(async () => {
  await runner.stop();
  await world.close();
});

/** Where no events are collected there is no token for them. */
async function collectEvents(): Promise<void> {
  const as = await world.person({ roles: ['SuperAdmin'] });
  const because = { reason: 'The calls of the specification.' };
  await world.call(putServiceSecret, { kind: 'eventStore', secret: 'adds-events', ...because }, { as });
  const settings = {
    caliperEnabled: true,
    caliperEventStoreHostname: 'events.example.edu',
    caliperPersonNamespace: 'https://id.example.edu/',
  };
  await world.call(updateConfiguration, { ...settings, ...because }, { as, headers: { 'if-match': '"0"' } });
}

test.each(CALLS)(
  'DM-6 the call of %s, %s, is declared and served, and a stranger gets what its access says',
  async (_id, name) => {
    const endpoint = endpointOf(name);
    if (endpoint === undefined) throw new Error(`${name} is in no contract.`);
    const url = endpoint.path.replaceAll(/\{\w+\}/g, '019fba9e-d800-7000-8000-000000000000');
    const { statusCode } = await world.app.inject({
      method: endpoint.method,
      url,
      headers: { host: `${world.shard}.circuit.test` },
    });
    // An open call without its fields is refused for them; nobody else is even listened to.
    expect(endpoint.access === 'open' ? [200, 400] : [401]).toContain(statusCode);
  },
);

/** The calls that need nothing but a permitted caller. Stopping impersonation is not one: it must have begun. */
const PLAIN = CALLS.filter(([, name]) => {
  const endpoint = endpointOf(name);
  if (endpoint?.method !== 'GET' || endpoint.path.includes('{') || endpoint.givesCode) return false;
  return endpoint.request.safeParse({}).success;
});

test.each(PLAIN)('DM-6 the call of %s, %s, answers a super admin as it declares', async (_id, name) => {
  const endpoint = endpointOf(name);
  if (endpoint === undefined) throw new Error(`${name} is in no contract.`);
  const as = await world.person({ roles: ['SuperAdmin'] });
  const { status, body } = await world.call(endpoint, {}, { as });
  expect(status).toBe(200);
  expect(endpoint.response.safeParse(body).error).toBeUndefined();
});

test('DM-6 scoresCsv is the scores path asked for text/csv, and the table without that', async () => {
  const desk = await aScoring(world, { students: 3 });
  await desk.scored();
  const as = await world.person({ roles: ['SuperAdmin'] });
  const request = { groupAssignmentId: desk.groupAssignmentId };
  const file = await world.call(listScores, request, { as, headers: { accept: 'text/csv' } });
  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const table = await world.call(listScores, request, { as });
  expect(table.body.items).toHaveLength(3);
});
