import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { exchangeToken, getUserInfo } from '@circuit/contract/accounts';
import { createAssignment } from '@circuit/contract/assignments';
import { attachAssignment, deleteGroupAssignment, listGroupAssignments } from '@circuit/contract/groupAssignments';
import { answerLtiDeepLinking, connectLtiCourse, getLtiLaunch, receiveLtiLaunch } from '@circuit/contract/lti';
import type { AssignmentId, GroupId } from '@circuit/domain/kernel';
import type { LmsLink, LmsPerson, LtiPlatformOptions, ProfileName } from '@circuit/testing';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterEach, afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildHttp } from '#platform/http/server.ts';
import {
  aLearningPlatform,
  arrive,
  beginWith,
  formOf,
  handOffOf,
  originOf,
  type LearningPlatform,
} from '#testing/aLearningPlatform.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

let world: World;
const running: LearningPlatform[] = [];

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  await moveClock(world.home, world.shard, 0);
  await Promise.all(running.splice(0).map((platform) => platform.stop()));
});

const ITEMS = 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items';
const DATA = 'https://purl.imsglobal.org/spec/lti-dl/claim/data';

interface Arrived {
  readonly ltiLaunchId: string;
  readonly as: Person;
}

/** A platform with the people of another class each time. */
async function aPlatform(options: LtiPlatformOptions = {}): Promise<LearningPlatform> {
  const platform = await aLearningPlatform(world, { profile: 'brightspace', ...options });
  running.push(platform);
  return platform;
}

/** The teacher pressed "Add activity" in the platform. */
async function choosing(platform: LearningPlatform, person: LmsPerson = platform.people.teacher): Promise<Arrived> {
  const { location, cookie } = await beginWith(world, platform.deepLink(person, platform.course).fields);
  const headers = { cookie };
  const answer = await world.call(receiveLtiLaunch, await formOf(platform, location), { headers });
  const { ltiLaunchId, code } = handOffOf(answer);
  const { body } = await world.call(exchangeToken, { grant_type: 'authorization_code', client_id: 'web', code });
  const nobody = await world.person();
  const signedIn = { ...nobody, token: body.access_token };
  const { body: info } = await world.call(getUserInfo, {}, { as: signedIn });
  return { ltiLaunchId, as: { ...signedIn, id: info.id } };
}

/** The same, in a course that is connected, with assignments of these titles. */
async function ready(platform: LearningPlatform, titles: readonly string[] = ['Essay 1']) {
  const first = await arrive(world, platform, platform.people.teacher);
  const request = { ltiLaunchId: first.ltiLaunchId, newName: 'Writing for the Public' };
  const { body, text } = await world.call(connectLtiCourse, request, { as: first.as });
  if (body.state.kind !== 'connectAssignment') throw new Error(text);
  const { groupId } = body.state;
  const arrived = await choosing(platform);
  const assignments = await Promise.all(titles.map((title) => inCourse(groupId, title, arrived.as)));
  return { ...arrived, groupId, assignments };
}

const inLibrary = async (title: string, as: Person): Promise<AssignmentId> =>
  (await world.call(createAssignment, { title }, { as })).body.id;

async function inCourse(groupId: GroupId, title: string, as: Person) {
  const firstStartsAt = '2030-01-08T05:00:00.000Z';
  const request = { groupId, assignmentId: await inLibrary(title, as), firstStartsAt };
  return (await world.call(attachAssignment, request, { as })).body;
}

const send = ({ ltiLaunchId, as }: Arrived, choice: object = {}, headers?: Record<string, string>) =>
  world.call(answerLtiDeepLinking, { ltiLaunchId, ...choice }, { as, ...(headers === undefined ? {} : { headers }) });

const look = async ({ ltiLaunchId, as }: Arrived) =>
  (await world.call(getLtiLaunch, { ltiLaunchId }, { as })).body.state;

/** What the browser does with the answer. */
async function post({ returnUrl, jwt }: { returnUrl: string; jwt: string }) {
  const answer = await fetch(returnUrl, { method: 'POST', body: new URLSearchParams({ JWT: jwt }) });
  return { status: answer.status, text: await answer.text() };
}

/** Those that a link of ours brought; the course had one before. */
const columnsOf = ({ course }: LearningPlatform) =>
  [...course.lineItems.values()].filter(({ resourceId }) => resourceId?.startsWith('ga-') === true);

const linkCalled = (platform: LearningPlatform, title: string): LmsLink | undefined =>
  [...platform.course.links.values()].find((link) => link.title === title);

describe('the answer', () => {
  test.each(['moodle', 'canvas', 'brightspace', 'blackboard'] as const satisfies readonly ProfileName[])(
    'S7.19 DK-1 DK-2 %s takes two assignments, each with a link and a column, by a form that the browser posts',
    async (profile) => {
      const platform = await aPlatform({ profile });
      const chosen = await ready(platform, ['Essay 1', 'Essay 2']);
      const [one, two] = chosen.assignments;
      const { status, body } = await send(chosen, { groupAssignmentIds: [one?.id, two?.id] });
      expect(status).toBe(200);
      const claims = decodeJwt(body.jwt);
      expect(claims).toMatchObject({ iss: platform.clientId, aud: platform.issuer });
      expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
      expect(DATA in claims).toBe(platform.quirks.sendsDeepLinkData);
      const due = one?.groupAssignmentPhases.find(({ type }) => type === 'Submission')?.endsAt;
      const [first] = [claims[ITEMS]].flat();
      expect(first).toEqual({
        type: 'ltiResourceLink',
        title: 'Essay 1',
        text: '',
        url: `${originOf(world)}/lti/launch`,
        custom: { group_assignment_id: one?.id },
        lineItem: { label: 'Essay 1', scoreMaximum: 100, resourceId: `ga-${one?.id}`, tag: 'total' },
        available: { startDateTime: '2030-01-08T05:00:00Z' },
        submission: { endDateTime: due?.replace('.000Z', 'Z') },
        iframe: { width: 1000, height: 800 },
      });
      const taken = await post(body);
      expect(taken).toMatchObject({ status: 200 });
      expect(taken.text).toContain('Added 2 assignments.');
      expect(columnsOf(platform).map(({ label, scoreMaximum }) => [label, scoreMaximum])).toEqual([
        ['Essay 1', 100],
        ['Essay 2', 100],
      ]);
      // The same token again is of no use to anybody.
      expect((await post(body)).status).toBe(400);
    },
  );

  test('DK-6 the link that was added opens its assignment, for the instructor and connected from then on', async () => {
    const platform = await aPlatform();
    const chosen = await ready(platform);
    const { body } = await send(chosen, { groupAssignmentIds: [chosen.assignments[0]?.id] });
    await post(body);
    const later = await arrive(world, platform, platform.people.teacher, linkCalled(platform, 'Essay 1'));
    const { groupId } = chosen;
    expect(await look(later)).toMatchObject({ kind: 'ready', groupId, groupAssignmentId: chosen.assignments[0]?.id });
  });

  test('DK-6 a link whose custom value was changed opens no assignment of a course that it is not in', async () => {
    const platform = await aPlatform();
    await ready(platform);
    const elsewhere = await world.groupAssignment({
      groupId: await world.group(),
      assignmentId: await world.assignment(),
      activation: 'Activated',
    });
    const forged = platform.addLink(platform.course, {
      title: 'Forged',
      url: `${originOf(world)}/lti/launch`,
      custom: { group_assignment_id: elsewhere },
    });
    const student = platform.people.students[0] ?? platform.people.teacher;
    expect(await look(await arrive(world, platform, student, forged))).toMatchObject({
      kind: 'copiedCourse',
      mayConnect: false,
      sourceTitle: '',
    });
  });

  test('DK-3 a platform that takes no columns gets links only, and the picker knows it', async () => {
    const platform = await aPlatform({ quirks: { acceptsLineItem: false } });
    const chosen = await ready(platform);
    expect(await look(chosen)).toMatchObject({ kind: 'chooseContent', acceptsLineItem: false });
    const { body } = await send(chosen, { groupAssignmentIds: [chosen.assignments[0]?.id] });
    expect(JSON.stringify(decodeJwt(body.jwt)[ITEMS])).not.toContain('lineItem');
    expect((await post(body)).status).toBe(200);
    expect(columnsOf(platform)).toEqual([]);
  });

  test('DK-3 a platform that takes one gets one: two are refused and one may be sent after that', async () => {
    const platform = await aPlatform({ quirks: { acceptsMultiple: false } });
    const chosen = await ready(platform, ['Essay 1', 'Essay 2']);
    expect(await look(chosen)).toMatchObject({ acceptsMultiple: false });
    const ids = chosen.assignments.map(({ id }) => id);
    const refused = await send(chosen, { groupAssignmentIds: ids });
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe('CampusLearn takes one assignment at a time. Choose one.');
    const { body } = await send(chosen, { groupAssignmentIds: [ids[1]] });
    expect((await post(body)).status).toBe(200);
  });

  test('DK-3 a place that takes no links gets none, and cancelling still works', async () => {
    const platform = await aPlatform({ quirks: { acceptTypes: ['file'] } });
    const chosen = await ready(platform);
    expect(await look(chosen)).toMatchObject({ acceptsLinks: false });
    expect((await send(chosen, { groupAssignmentIds: [chosen.assignments[0]?.id] })).status).toBe(409);
    expect((await post((await send(chosen)).body)).text).toContain('Nothing was added');
  });

  test('DK-1 cancelling sends no links and says so, in any state of the course', async () => {
    const platform = await aPlatform();
    const arrived = await choosing(platform);
    expect(await look(arrived)).toMatchObject({ kind: 'connectCourse' });
    const { body } = await send(arrived);
    expect(decodeJwt(body.jwt)[ITEMS]).toEqual([]);
    const { status, text } = await post(body);
    expect({ status, isSaid: text.includes('Nothing was added.') }).toEqual({ status: 200, isSaid: true });
  });
});

describe('the library', () => {
  test('DK-8 an assignment of the library comes into the course as a draft, once, and its link opens the draft', async () => {
    const platform = await aPlatform();
    const chosen = await ready(platform, []);
    const assignmentId = await inLibrary('Debate brief', chosen.as);
    const { body } = await send(chosen, { assignmentIds: [assignmentId] });
    const again = await send(chosen, { assignmentIds: [assignmentId] });
    expect(again.status).toBe(200);
    const { groupId, as } = chosen;
    const { body: list } = await world.call(listGroupAssignments, { groupId }, { as });
    expect(list.items).toMatchObject([{ title: 'Debate brief', status: 'Draft', assignmentId }]);
    const { rows: told } = await world.home.database.withShard(world.shard, (db) =>
      sql<{ ids: string[] }>`select after -> 'groupAssignmentIds' as ids from audit_events
        where verb = 'ltiContentChosen' and group_id = ${groupId}`.execute(db),
    );
    expect(told).toEqual([{ ids: [list.items[0]?.id] }]);
    await post(body);
    const later = await arrive(world, platform, platform.people.teacher, linkCalled(platform, 'Debate brief'));
    expect(await look(later)).toMatchObject({ kind: 'ready', groupAssignmentId: list.items[0]?.id });
  });

  test('DK-8 an assignment that the caller may not read is not added, and nothing else of the choice is', async () => {
    const platform = await aPlatform();
    const chosen = await ready(platform, []);
    const own = await inLibrary('Own', chosen.as);
    const strange = await world.assignment({ name: 'Strange' });
    expect((await send(chosen, { assignmentIds: [own, strange] })).status).toBe(403);
    const { body } = await world.call(listGroupAssignments, { groupId: chosen.groupId }, { as: chosen.as });
    expect(body.totalCount).toBe(0);
    expect(await look(chosen)).toMatchObject({ kind: 'chooseContent' });
  });
});

describe('once', () => {
  test('DK-4 a repeat gets the same links and the same nonce; another choice after that is refused', async () => {
    const platform = await aPlatform();
    const chosen = await ready(platform, ['Essay 1', 'Essay 2']);
    const [one, two] = chosen.assignments;
    const headers = { 'idempotency-key': '01980000-0000-7000-8000-0000000000aa' };
    const first = await send(chosen, { groupAssignmentIds: [one?.id] }, headers);
    expect((await send(chosen, { groupAssignmentIds: [one?.id] }, headers)).text).toBe(first.text);
    await moveClock(world.home, world.shard, 600);
    const repeated = await send(chosen, { groupAssignmentIds: [one?.id] });
    const [before, after] = [decodeJwt(first.body.jwt), decodeJwt(repeated.body.jwt)];
    expect([after['nonce'], after[ITEMS]]).toEqual([before['nonce'], before[ITEMS]]);
    expect(after.exp).toBeGreaterThan(before.exp ?? 0);
    const other = await send(chosen, { groupAssignmentIds: [two?.id] });
    expect(other.status).toBe(409);
    expect(other.body.detail).toContain('was sent to CampusLearn already');
    expect(await look(chosen)).toEqual({ kind: 'contentSent' });
  });

  test('DK-4 of ten answers at once one is kept, and the course gets one draft', async () => {
    const platform = await aPlatform();
    const chosen = await ready(platform, []);
    const assignmentIds = [await inLibrary('Debate brief', chosen.as)];
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(chosen, { assignmentIds })));
    expect(new Set(answers.map(({ body }) => decodeJwt(body.jwt)['nonce'])).size).toBe(1);
    const { body } = await world.call(listGroupAssignments, { groupId: chosen.groupId }, { as: chosen.as });
    expect(body.totalCount).toBe(1);
  });

  test('DK-5 an assignment that was sent is marked in the next picker, before anybody has opened its link', async () => {
    const platform = await aPlatform();
    const chosen = await ready(platform, ['Essay 1', 'Essay 2']);
    await send(chosen, { groupAssignmentIds: [chosen.assignments[0]?.id] });
    expect(await look(await choosing(platform))).toMatchObject({
      courseTitle: platform.course.title,
      candidates: [
        { title: 'Essay 1', status: 'Draft', opensAt: '2030-01-08T05:00:00.000Z', isLinked: true },
        { title: 'Essay 2', isLinked: false },
      ],
    });
  });
});

describe('refused', () => {
  test('DK-6 assignments of other courses, deleted ones and unknown ones are not there', async () => {
    const platform = await aPlatform();
    const chosen = await ready(platform);
    const elsewhere = await world.groupAssignment({
      groupId: await world.group(),
      assignmentId: await world.assignment(),
    });
    expect((await send(chosen, { groupAssignmentIds: [elsewhere] })).status).toBe(404);
    const id = chosen.assignments[0]?.id;
    await world.call(deleteGroupAssignment, { groupAssignmentId: id }, { as: chosen.as });
    expect((await send(chosen, { groupAssignmentIds: [id] })).status).toBe(404);
  });

  test('DK-6 another person, a student who was made one meanwhile, and a launch of a link get nothing signed', async () => {
    const platform = await aPlatform();
    const chosen = await ready(platform);
    const groupAssignmentIds = [chosen.assignments[0]?.id];
    const stranger = await world.person({ roles: ['SuperAdmin'] });
    expect((await send({ ...chosen, as: stranger }, { groupAssignmentIds })).status).toBe(404);
    const ofLink = await arrive(world, platform, platform.people.teacher);
    expect((await send(ofLink, { groupAssignmentIds })).status).toBe(409);
    await world.home.database.withShard(world.shard, (db) =>
      db
        .updateTable('group_user_roles')
        .set({ role: 'GroupLearner' })
        .where('group_id', '=', chosen.groupId)
        .where('user_id', '=', chosen.as.id)
        .execute(),
    );
    expect((await send(chosen, { groupAssignmentIds })).status).toBe(403);
  });

  test('DK-4 a launch is answered within its twelve hours', async () => {
    const platform = await aPlatform();
    const chosen = await ready(platform);
    await world.home.database.withShard(world.shard, (db) =>
      db
        .updateTable('lti_launches')
        .set({ expires_at: sql`circuit_now()` })
        .where('id', '=', chosen.ltiLaunchId)
        .execute(),
    );
    expect((await send(chosen)).status).toBe(409);
    expect(await look(chosen)).toEqual({ kind: 'expired' });
  });
});

describe('the page', () => {
  test('DK-7 S7.19 only the page of a launch that waits for its answer may send a form to the platform', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'web-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Circuit</title>');
    const app = await buildHttp({ ...world.parts, webFolder: folder });
    const formAction = async (url: string, shard = world.shard) => {
      const { headers } = await app.inject({ url, headers: { host: `${shard}.circuit.test` } });
      return /form-action ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
    };
    try {
      const platform = await aPlatform();
      const chosen = await ready(platform);
      const page = `/lti-launch/${chosen.ltiLaunchId}`;
      expect(await formAction(`${page}?code=x`)).toBe(`'self' ${platform.issuer}`);
      expect(await formAction(page, world.otherShard)).toBe("'self'");
      expect(await formAction('/')).toBe("'self'");
      expect(await formAction('/lti-launch/01980000-0000-7000-8000-000000000000')).toBe("'self'");
      const ofLink = await arrive(world, platform, platform.people.teacher);
      expect(await formAction(`/lti-launch/${ofLink.ltiLaunchId}`)).toBe("'self'");
      await send(chosen);
      expect(await formAction(page)).toBe("'self'");
    } finally {
      await app.close();
    }
  });
});
