import { runInNewContext } from 'node:vm';

import { afterAll, describe, expect, test } from 'vitest';

import { PROFILES, type ProfileName } from './profiles.ts';
import { aPlatformWithTool, asObject } from './referenceTool.ts';

const names = Object.keys(PROFILES).filter((name): name is ProfileName => name in PROFILES);
const started: Awaited<ReturnType<typeof aPlatformWithTool>>[] = [];
const start = async (...options: Parameters<typeof aPlatformWithTool>) => {
  const setting = await aPlatformWithTool(...options);
  started.push(setting);
  return setting;
};
afterAll(async () => void (await Promise.all(started.map(({ stop }) => stop()))));
const textOf = async (url: string) => (await fetch(url)).text();

describe.each(names)('pages of %s', (profile) => {
  test('TP-22 a person finds a course, chooses who they are and is sent to the tool', async () => {
    const { lms, tool } = await start({ profile });
    expect(await textOf(`${lms.issuer}/`)).toContain('/courses/7');
    const course = await textOf(`${lms.issuer}/courses/7`);
    expect(course).toContain(`value="${lms.people.students[0]?.id}"`);
    expect(course).toContain('Essay 1 (peer review)');
    const query = `course=7&person=${lms.people.teacher.id}&link=${lms.link.id}&tool=${lms.clientId}`;
    const response = await fetch(`${lms.issuer}/launch?${query}&where=frame`);
    expect(response.headers.get('set-cookie')).toContain(`lms_person=${lms.people.teacher.id};`);
    const page = await response.text();
    expect(page).toContain(`action="${tool.origin}/lti/login" target="tool"`);
    expect(page.includes('lti.put_data')).toBe(profile !== 'moodle');
    expect(page.includes('name="post_message_forwarding"')).toBe(profile === 'canvas');
    const without = await textOf(`${lms.issuer}/launch?${query}&where=frame&storage=off`);
    expect(without.includes('lti_storage_target')).toBe(false);
  });

  test('TP-23 a person’s own page of a course has a link for each activity, and a teacher’s one to add more', async () => {
    const { lms, tool } = await start({ profile });
    const own = (id: string | undefined, query = '') => textOf(`${lms.issuer}/courses/7/as/${id}${query}`);
    const first = async (html: Promise<string>) =>
      /<a [^>]*href="([^"]+)"/.exec(await html)?.[1]?.replaceAll('&amp;', '&');
    const opened = await fetch(`${lms.issuer}${await first(own(lms.people.students[0]?.id))}`);
    expect(opened.headers.get('set-cookie')).toContain(`lms_person=${lms.people.students[0]?.id};`);
    const page = await opened.text();
    expect(page).toContain(`action="${tool.origin}/lti/login" target="tool"`);
    // Only Canvas lets the tool say how tall its frame is.
    expect(page.includes('lti.frameResize')).toBe(profile === 'canvas');
    const without = await first(own(lms.people.students[0]?.id, '?storage=off'));
    expect(await textOf(`${lms.issuer}${without}`)).not.toContain('lti_storage_target');
    expect(await own(lms.people.students[0]?.id)).not.toContain('Add activity');
    expect(await own(lms.people.teacher.id)).toContain('Add activity');
    expect(await own('nobody')).toContain('Not found');
  });

  test('TP-4 a student who wants to add an activity is told to choose a teacher', async () => {
    const { lms } = await start({ profile });
    const query = `course=7&tool=${lms.clientId}&where=deepLink`;
    const asStudent = await fetch(`${lms.issuer}/launch?${query}&person=${lms.people.students[0]?.id}`);
    expect(asStudent.status).toBe(403);
    const asTeacher = await textOf(`${lms.issuer}/launch?${query}&person=${lms.people.teacher.id}`);
    expect(asTeacher).toContain('/lti/deep-link');
  });
});

test('TP-16 the storage frame of Canvas is on the origin of the authorization address, which is not the one of the course', async () => {
  const { lms } = await start({ profile: 'canvas' });
  const origin = new URL(lms.urls.authorize).origin;
  expect(origin).not.toBe(lms.issuer);
  const query = `course=7&person=${lms.people.teacher.id}&link=${lms.link.id}&tool=${lms.clientId}`;
  expect(await textOf(`${lms.issuer}/launch?${query}&where=frame`)).toContain(`src="${origin}/lti/storage"`);
  expect(await textOf(`${lms.issuer}/launch?${query}&where=frame&storage=late`)).toContain(
    `src="${origin}/lti/storage?late"`,
  );
  expect((await fetch(`${origin}/lti/storage`)).status).toBe(200);
  expect(await textOf(`${origin}/lti/storage?late`)).toContain('setTimeout(');
});

test('TP-16 storage keeps values apart for each origin and within its limits', async () => {
  const { lms } = await start({ profile: 'canvas' });
  const page = await textOf(`${new URL(lms.urls.authorize).origin}/lti/storage`);
  const code = /<script>([^]*)<\/script>/.exec(page)?.[1] ?? '';
  const listeners: ((event: object) => void)[] = [];
  const addEventListener = (_: string, listener: (event: object) => void) => listeners.push(listener);
  runInNewContext(code, { addEventListener });
  const ask = (origin: string, data: object) => {
    let answer: unknown = null;
    const source = { postMessage: (message: unknown, to: string) => (answer = { to, ...asObject(message) }) };
    for (const listen of listeners) listen({ origin, data, source });
    return answer;
  };
  const [one, other] = ['https://one.example', 'https://other.example'];
  const put = { subject: 'lti.put_data', message_id: '1', key: 'state', value: 'secret' };
  const get = { subject: 'lti.get_data', message_id: '2', key: 'state' };
  expect(ask(one, put)).toEqual({
    to: one,
    subject: 'lti.put_data.response',
    message_id: '1',
    key: 'state',
    value: 'secret',
  });
  expect(ask(one, get)).toMatchObject({ to: one, subject: 'lti.get_data.response', value: 'secret' });
  expect(ask(other, get)).toMatchObject({ to: other, value: undefined });
  expect(ask(one, { ...put, key: '' })).toMatchObject({ error: { code: 'bad_request' } });
  expect(ask(one, { ...put, value: 'x'.repeat(4097) })).toMatchObject({ error: { code: 'storage_exhaustion' } });
  expect(ask(one, { subject: 'something.else' })).toBeNull();
});
