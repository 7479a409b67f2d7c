import type { LtiPlatform } from '@circuit/testing';
import pg from 'pg';

import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import { makeGroupAssignment } from '#tooling/drills/rush/crowd.ts';

import { json, type University } from './browser.ts';
import { exchange, launch, Refused, showLaunch } from './steps.ts';

const AN_HOUR = 3600;

/** An administrator connects the platform, a teacher the course and its link; the task is open. */
export async function prepareCourse(university: University, platform: LtiPlatform, ownerUrl: string) {
  const { token } = await signInAt(university.origin, SEEDED_SUPER_ADMIN);
  const { urls, issuer, clientId, deploymentId } = platform;
  const addresses = { authorizationUrl: urls.authorize, tokenUrl: urls.token, jwksUrl: urls.jwks };
  const settings = { name: 'Drill', issuer, clientId, deploymentId, ...addresses, trustsEmail: true };
  await act(university, '/api/ltiPlatforms', settings, token);
  const { ltiLaunchId, code } = await launch(university, platform, platform.people.teacher);
  const teacher = await exchange(university, code);
  const ofLaunch = `/api/ltiLaunches/${ltiLaunchId}`;
  await act(university, `${ofLaunch}/connectCourse`, { newName: 'Launched together' }, teacher);
  const { groupId = '' } = await showLaunch(university, ltiLaunchId, teacher);
  const { groupAssignmentId } = await makeGroupAssignment(ownerUrl, groupId, 0, AN_HOUR);
  await act(university, `${ofLaunch}/connectAssignment`, { groupAssignmentId }, teacher);
  return { groupId, groupAssignmentId };
}

async function act({ call }: University, path: string, content: object, token: string): Promise<void> {
  const reply = await call(path, json(content, token));
  if (reply.status !== 200) throw new Refused(`${path}: ${reply.status} ${reply.text}`);
}

export interface Stored {
  readonly people: number;
  readonly links: number;
  readonly learners: number;
  readonly roles: number;
  readonly launches: number;
  readonly refusals: number;
}

/** What the database holds of the students of this course: as many of each as there are people, and no more. */
export async function storedLaunches(ownerUrl: string, groupId: string): Promise<Stored> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`select set_config('app.shard', 'university', false)`);
    const { rows } = await client.query<Stored>(
      `select (select count(*)::int from users u where u.shard = current_shard() and u.email like '%@campus.example'
           and exists (select from group_user_roles r where r.shard = u.shard and r.user_id = u.id
             and r.group_id = $1 and r.role = 'GroupLearner')) as people,
         (select count(*)::int from lti_user_links l where l.shard = current_shard() and exists (
            select from group_user_roles r where r.shard = l.shard and r.user_id = l.user_id
              and r.group_id = $1 and r.role = 'GroupLearner')) as links,
         (select count(distinct user_id)::int from group_user_roles
          where shard = current_shard() and group_id = $1 and role = 'GroupLearner') as learners,
         (select count(*)::int from group_user_roles
          where shard = current_shard() and group_id = $1 and role <> 'GroupOwner') as roles,
         (select count(*)::int from lti_launches where shard = current_shard() and group_id = $1) as launches,
         (select count(*)::int from lti_refusals where shard = current_shard()) as refusals`,
      [groupId],
    );
    const [stored] = rows;
    if (stored === undefined) throw new Error('The database answered nothing.');
    return stored;
  } finally {
    await client.end();
  }
}
