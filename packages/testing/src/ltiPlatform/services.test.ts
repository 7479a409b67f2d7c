import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';

import { decodeJwt } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { lmsPerson } from './aClass.ts';
import { PROFILES, type ProfileName } from './profiles.ts';
import type { LtiPlatform, LtiPlatformOptions } from './platform.ts';
import {
  aPlatformWithTool,
  asObject,
  below,
  callService,
  idTokenOf,
  nextPage,
  tokenFor,
  type Asking,
} from './referenceTool.ts';
import { CANVAS_SUBMISSION, CLAIM, MEDIA, ROLE, SCOPE } from './vocabulary.ts';

const NOW = new Date('2030-01-26T12:00:00Z');
const names = Object.keys(PROFILES).filter((name): name is ProfileName => name in PROFILES);
const vector = (name: string) =>
  asObject(JSON.parse(readFileSync(join(import.meta.dirname, 'vectors', `${name}.json`), 'utf8')));

interface Service extends Asking {
  readonly token: string;
  readonly lineItem: string;
  readonly lineItems: string;
  readonly members: string;
  readonly stop: () => Promise<void>;
}

const started: Service[] = [];
async function services(options: LtiPlatformOptions): Promise<Service> {
  const { lms, tool, stop } = await aPlatformWithTool({ now: () => NOW, ...options });
  const claims = decodeJwt(await idTokenOf(lms, lms.login(lms.people.teacher, lms.link)));
  const { lineitem, lineitems } = asObject(claims[CLAIM.grades]);
  const members = asObject(claims[CLAIM.memberships])['context_memberships_url'];
  const asking = { lms, tool, now: NOW };
  const service = {
    ...asking,
    token: await tokenFor(asking),
    lineItem: String(lineitem),
    lineItems: String(lineitems),
    members: String(members),
    stop,
  };
  started.push(service);
  return service;
}
afterAll(async () => void (await Promise.all(started.map(({ stop }) => stop()))));

const student = ({ people }: LtiPlatform) => people.students[0]?.id ?? '';

async function readPages(first: string, token: string): Promise<Record<string, unknown>[]> {
  const pages: Record<string, unknown>[] = [];
  for (let url: string | null = first; url !== null;) {
    const response: Response = await callService(url, token, { media: MEDIA.memberships });
    pages.push(asObject(await response.json()));
    url = nextPage(response);
  }
  return pages;
}

const membersOf = (pages: readonly Record<string, unknown>[]) =>
  pages.flatMap(({ members }) => (Array.isArray(members) ? members.map(asObject) : []));

describe.each(names)('services of %s', (profile) => {
  let service: Service;
  // One platform for all; what a test needs of its own it makes.
  beforeEach(async () => void (service ??= await services({ profile, students: 5 })));
  const post = (body: unknown, url = service.lineItem, media: string = MEDIA.score) =>
    callService(below(url, 'scores'), service.token, { method: 'POST', media, body });
  const newItem = async (body: object = {}) => {
    const sent = { ...vector('ags-lineitem-create'), resourceLinkId: service.lms.link.id, ...body };
    const media = MEDIA.lineItem;
    const response = await callService(service.lineItems, service.token, { method: 'POST', media, body: sent });
    return { status: response.status, item: asObject(await response.json().catch(() => null)) };
  };
  const score = (change: object = {}): Record<string, unknown> => ({
    ...vector('ags-score-final'),
    userId: student(service.lms),
    ...change,
  });

  test('TP-1 the member list is read page by page, everybody once', async () => {
    const pages = await readPages(`${service.members}?limit=3`, service.token);
    expect(pages).toHaveLength(3);
    expect(membersOf(pages).map(({ user_id: id }) => id)).toEqual([...service.lms.course.members.keys()]);
    expect(pages[0]).toMatchObject({ context: { id: service.lms.course.id } });
  });

  test('TP-1 a line item is made, read, replaced, listed and deleted', async () => {
    const { status, item } = await newItem();
    expect(status).toBe(201);
    const url = String(item['id']);
    const call = (method: string, media: string, body?: object) =>
      callService(url, service.token, { method, media, ...(body === undefined ? {} : { body }) });
    expect(await (await call('GET', MEDIA.lineItem)).json()).toMatchObject({
      ...vector('ags-lineitem-create'),
      resourceLinkId: '12',
    });
    const replaced = await (await call('PUT', MEDIA.lineItem, { label: 'Essay 2', scoreMaximum: 50 })).json();
    expect(replaced).toEqual({ id: url, label: 'Essay 2', scoreMaximum: 50 });
    expect((await call('DELETE', MEDIA.lineItem)).status).toBe(204);
    expect((await call('GET', MEDIA.lineItem)).status).toBe(404);
  });

  test('TP-1 line items are found by resource, tag and link', async () => {
    await newItem({ resourceId: 'ga-7', tag: 'reviewing' });
    const count = async (query: Record<string, string>) => {
      const url = new URL(service.lineItems);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const found: unknown = await (await callService(url.href, service.token, { media: MEDIA.lineItems })).json();
      return Array.isArray(found) ? found.length : -1;
    };
    expect(await count({ resource_id: 'ga-7' })).toBe(1);
    expect(await count({ resource_id: 'ga-7', tag: 'total' })).toBe(0);
    expect(await count({ resource_link_id: 'unknown' })).toBe(0);
  });

  test('TP-1 pending, final and cleared: the result follows the scores of the vectors', async () => {
    const { item } = await newItem({ scoreMaximum: 50 });
    const url = String(item['id']);
    const results = async () =>
      (await callService(below(url, 'results'), service.token, { media: MEDIA.results })).json();
    for (const [name, result] of [
      ['ags-score-pending', undefined],
      ['ags-score-final', 43.625],
      ['ags-score-clear', undefined],
    ] as const) {
      const answer = await post({ ...vector(name), userId: student(service.lms) }, url);
      expect(answer.status).toBe(profile === 'moodle' || profile === 'canvas' ? 200 : 204);
      const [first] = [await results()].flat();
      expect([name, asObject(first)['resultScore']]).toEqual([name, result]);
      expect(asObject(first)).toMatchObject({ userId: student(service.lms), scoreOf: url });
    }
  });

  test('TP-9 a score must be newer than the last', async () => {
    const { item } = await newItem();
    const at = async (timestamp: string) => (await post(score({ timestamp }), String(item['id']))).status;
    const ok = profile === 'moodle' || profile === 'canvas' ? 200 : 204;
    const stale = profile === 'canvas' ? 400 : 409;
    expect(await at('2030-01-25T16:00:00.100Z')).toBe(ok);
    expect(await at('2030-01-25T15:59:59.999Z')).toBe(stale);
    expect(await at('2030-01-25T16:00:00.100Z')).toBe(profile === 'canvas' ? ok : stale);
    expect(await at('2030-01-25T16:00:00.900Z')).toBe(profile === 'moodle' ? stale : ok);
    expect(await at('2030-01-25T16:00:01.000Z')).toBe(ok);
  });

  test('TP-10 a score of a teacher, of a stranger and of a student who left is refused', async () => {
    const left = lmsPerson(300);
    service.lms.enroll(service.lms.course, left, 'student', 'Inactive');
    const status = profile === 'moodle' ? 400 : 422;
    for (const userId of [service.lms.people.teacher.id, 'stranger', left.id])
      expect((await post(score({ userId }))).status).toBe(status);
    service.lms.course.members.delete(left.id);
  });

  test.each([
    ['timestamp', 'yesterday'],
    ['activityProgress', 'Finished'],
    ['gradingProgress', 'Graded'],
    ['scoreGiven', -1],
    ['scoreMaximum', 0],
    ['userId', 17],
  ])('TP-10 a score with a wrong %s is refused', async (name, value) => {
    expect((await post(score({ [name]: value }))).status).toBe(400);
  });

  test('TP-10 a score without its maximum is a part of one in Moodle and refused elsewhere', async () => {
    const { item } = await newItem({ scoreMaximum: 10 });
    const { scoreMaximum: _, ...rest } = score({ scoreGiven: 0.5 });
    const answer = await post(rest, String(item['id']));
    expect(answer.status).toBe(profile === 'moodle' ? 200 : 422);
  });

  test('TP-10 a score above the maximum is cut by Moodle and kept elsewhere', async () => {
    const { item } = await newItem({ scoreMaximum: 60 });
    await post(score({ scoreGiven: 66, scoreMaximum: 60 }), String(item['id']));
    const url = below(String(item['id']), 'results');
    const [result] = [await (await callService(url, service.token, { media: MEDIA.results })).json()].flat();
    expect(asObject(result)['resultScore']).toBe(profile === 'moodle' ? 60 : 66);
  });

  test('TP-8 the media type application/json is refused by Moodle with 400, by the standard, and taken by Canvas', async () => {
    const writing = { moodle: 400, canvas: 200, brightspace: 415, blackboard: 415 }[profile];
    const { item } = await newItem();
    expect((await post(score(), String(item['id']), 'application/json')).status).toBe(writing);
    const reading = { moodle: 400, canvas: 200, brightspace: 406, blackboard: 406 }[profile];
    expect((await callService(service.members, service.token, { media: 'application/json' })).status).toBe(reading);
    const withCharset = await post(
      score({ timestamp: '2030-01-26T00:00:00Z' }),
      String(item['id']),
      `${MEDIA.score}; charset=utf-8`,
    );
    expect(withCharset.ok).toBe(true);
  });

  test('TP-12 roles of the member list are short in Moodle, and its assistant is a learner', async () => {
    const members = membersOf(await readPages(service.members, service.token));
    const rolesOf = (id: string) => members.find((one) => one['user_id'] === id)?.['roles'];
    const { teacher, assistant } = service.lms.people;
    expect([rolesOf(teacher.id), rolesOf(assistant.id)]).toEqual(
      profile === 'moodle'
        ? [['Instructor'], ['Learner']]
        : [[ROLE.instructor], [ROLE.teachingAssistant, ROLE.instructor]],
    );
  });

  test('TP-11 the next page of a filtered member list keeps the filter, except in Moodle', async () => {
    const media = MEDIA.memberships;
    const first = await callService(`${service.members}?role=Instructor&limit=1&rlid=12`, service.token, { media });
    const next = nextPage(first);
    // Moodle has no second page here: its assistant is no instructor.
    const role = next === null ? 'none' : new URL(next).searchParams.get('role');
    expect(role).toBe(profile === 'moodle' ? 'none' : 'Instructor');
  });

  test('TP-13 the line item of a link can be deleted only in Moodle, and then scores are 404', async () => {
    const { lms, token } = service;
    const link = lms.addLink(lms.course, { title: 'Essay 3', url: lms.link.url });
    const claims = decodeJwt(await idTokenOf(lms, lms.login(lms.people.teacher, link)));
    const url = String(asObject(claims[CLAIM.grades])['lineitem']);
    const answer = await callService(url, token, { method: 'DELETE', media: MEDIA.lineItem });
    expect(answer.status).toBe(profile === 'moodle' ? 204 : 401);
    expect((await post(score(), url)).status === 404).toBe(profile === 'moodle');
  });

  test('TP-13 a line item of a link that is not in the course is refused', async () => {
    expect((await newItem({ resourceLinkId: 'unknown' })).status).toBe(profile === 'moodle' ? 403 : 404);
  });

  test.each([{ label: '' }, { scoreMaximum: 0 }, { scoreMaximum: '100' }, { resourceId: 7 }])(
    'TP-13 a line item with %o is refused',
    async (change) => {
      expect((await newItem(change)).status).toBe(400);
    },
  );

  test('TP-13 scores keep their share when the maximum changes', async () => {
    const { item } = await newItem({ scoreMaximum: 60 });
    const url = String(item['id']);
    await post(score({ scoreGiven: 30, scoreMaximum: 60 }), url);
    const body = { label: 'Essay', scoreMaximum: 50 };
    await callService(url, service.token, { method: 'PUT', media: MEDIA.lineItem, body });
    const [result] = [
      await (await callService(below(url, 'results'), service.token, { media: MEDIA.results })).json(),
    ].flat();
    expect(asObject(result)).toMatchObject({ resultScore: 25, resultMaximum: 50 });
  });

  test('TP-7 scores need the scope of scores, and reading line items does not allow writing them', async () => {
    const token = await tokenFor(service, [SCOPE.lineItemRead]);
    const status = profile === 'moodle' || profile === 'canvas' ? 401 : 403;
    const read = await callService(service.lineItems, token, { media: MEDIA.lineItems });
    const body = vector('ags-lineitem-create');
    const write = await callService(service.lineItems, token, { method: 'POST', media: MEDIA.lineItem, body });
    const sent = await callService(below(service.lineItem, 'scores'), token, {
      method: 'POST',
      media: MEDIA.score,
      body: score(),
    });
    expect([read.status, write.status, sent.status]).toEqual([200, status, status]);
  });

  test('TP-18 throttling, failures and broken connections come so often as a test asks, then everything is well', async () => {
    const { item } = await newItem();
    const send = async () => (await post(score(), String(item['id']))).status;
    service.lms.interrupt('scores', 'throttle');
    const throttled = await post(score(), String(item['id']));
    const text = await throttled.text();
    expect([throttled.status, text]).toEqual(
      profile === 'canvas' ? [403, '403 Forbidden (Rate Limit Exceeded)'] : [429, 'Too Many Requests'],
    );
    expect(throttled.headers.has('retry-after')).toBe(profile !== 'canvas');
    expect(throttled.headers.has('x-rate-limit-reset')).toBe(profile === 'brightspace');
    service.lms.interrupt('scores', { status: 503 }, 2);
    expect([await send(), await send()]).toEqual([503, 503]);
    service.lms.interrupt('scores', 'hangUp');
    await expect(send()).rejects.toThrow('fetch failed');
    expect(await send()).toBeLessThan(300);
  });

  test('TP-1 what the platform received can be read again', async () => {
    const { item } = await newItem();
    await post(score(), String(item['id']));
    const last = service.lms.received.at(-1);
    expect(last).toMatchObject({ method: 'POST', at: NOW });
    expect(JSON.parse(last?.body ?? '')).toEqual(score());
  });
});

describe('quirks of one platform', () => {
  test('TP-11 the links between pages of Moodle’s line items have typographic quotes and escaped addresses', async () => {
    const { lms, token, lineItems } = await services({});
    lms.addLink(lms.course, { title: 'Essay 2', url: lms.link.url });
    const response = await callService(`${lineItems}&limit=1`, token, { media: MEDIA.lineItems });
    const header = Buffer.from(response.headers.get('link') ?? '', 'latin1').toString('utf8');
    expect(header).toMatch(/&amp;from=1>; rel=“next”$/);
    const second = await callService(nextPage(response) ?? '', token, { media: MEDIA.lineItems });
    expect(await second.json()).toMatchObject([{ label: 'Essay 2' }]);
    expect(nextPage(second)).toBeNull();
  });

  test('TP-11 the next page of Moodle’s member list forgets the role and keeps the link', async () => {
    const { token, members } = await services({});
    const media = MEDIA.memberships;
    const first = await callService(`${members}?role=Learner&limit=2&rlid=12`, token, { media });
    const query = new URL(nextPage(first) ?? '').searchParams;
    expect([query.get('role'), query.get('rlid'), query.get('from')]).toEqual([null, '12', '2']);
  });

  test('TP-11 a page of Moodle may be short without being the last, and people who left are not listed', async () => {
    const { lms, token, members } = await services({});
    const [first] = lms.people.students;
    if (first === undefined) throw new Error('There is no student.');
    lms.enroll(lms.course, first, 'student', 'Inactive');
    const pages = await readPages(`${members}?limit=3`, token);
    expect(pages.map((page) => membersOf([page]).length)).toEqual([2, 2]);
  });

  test('TP-11 Canvas sends fifty people at a time, even if nobody asks for pages', async () => {
    const { token, members, lms } = await services({ profile: 'canvas', students: 412 });
    const pages = await readPages(members, token);
    expect(pages).toHaveLength(9);
    expect(new Set(membersOf(pages).map(({ user_id: id }) => id)).size).toBe(lms.course.members.size);
  });

  test('TP-11 Blackboard lists people who left as inactive, and the last page can lead to differences', async () => {
    const { lms, token, members } = await services({ profile: 'blackboard', quirks: { differencesLink: true } });
    lms.enroll(lms.course, lmsPerson(300), 'student', 'Inactive');
    const response = await callService(members, token, { media: MEDIA.memberships });
    expect(response.headers.get('link')).toMatch(/since=\d+>; rel="differences"$/);
    const listed = membersOf([asObject(await response.json())]);
    expect(listed.find(({ user_id: id }) => id === lmsPerson(300).id)).toMatchObject({ status: 'Inactive' });
  });

  test('TP-19 a member has the fields of the vector', async () => {
    const { token, members } = await services({ profile: 'brightspace' });
    const [page] = await readPages(members, token);
    const [expected] = membersOf([asObject(vector('nrps-page1')['body'])]);
    const [given] = membersOf([page ?? {}]);
    expect(Object.keys(given ?? {}).toSorted()).toEqual(Object.keys(expected ?? {}).toSorted());
  });

  test('TP-20 a private member has an id and roles only', async () => {
    const { token, members } = await services({ profile: 'brightspace', quirks: { sendsNames: false } });
    const [given] = membersOf(await readPages(members, token));
    expect(Object.keys(given ?? {}).toSorted()).toEqual(['lis_person_sourcedid', 'roles', 'user_id']);
  });

  test('TP-21 Canvas adds a comment with every score and counts an attempt unless told not to', async () => {
    const { lms, token } = await services({ profile: 'canvas' });
    const link = lms.addLink(lms.course, { title: 'Essay 2', url: lms.link.url, allowedAttempts: 1 });
    const claims = decodeJwt(await idTokenOf(lms, lms.login(lms.people.teacher, link)));
    const url = below(String(asObject(claims[CLAIM.grades])['lineitem']), 'scores');
    const send = async (change: object) => {
      const body = { ...vector('ags-score-final'), userId: student(lms), ...change };
      return (await callService(url, token, { method: 'POST', media: MEDIA.score, body })).status;
    };
    expect(await send({ timestamp: '2030-01-26T00:00:00Z' })).toBe(200);
    expect(await send({ timestamp: '2030-01-26T00:00:01Z' })).toBe(422);
    const again = { [CANVAS_SUBMISSION]: { new_submission: false } };
    expect(await send({ timestamp: '2030-01-26T00:00:02Z', ...again })).toBe(200);
    const early = { [CANVAS_SUBMISSION]: { new_submission: false, submitted_at: '2030-02-01T00:00:00Z' } };
    expect(await send({ timestamp: '2030-01-26T00:00:03Z', ...early })).toBe(400);
    const item = [...lms.course.lineItems.values()].find(({ resourceLinkId }) => resourceLinkId === link.id);
    expect(item?.comments.get(student(lms))).toHaveLength(2);
  });

  test('TP-18 Canvas wants to know the program that calls', async () => {
    const { token, members } = await services({ profile: 'canvas' });
    const headers = { accept: MEDIA.memberships, authorization: `Bearer ${token}` };
    const status = await new Promise((resolve) => {
      request(members, { headers }, (response) => resolve(response.resume().statusCode)).end();
    });
    expect(status).toBe(403);
  });
});
