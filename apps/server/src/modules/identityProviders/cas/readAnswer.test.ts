import { startRestStandIn, type RestStandIn } from '@circuit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { openEgress } from '#platform/egress/egress.ts';
import { aCasProvider, aUniversity, beginAtCas, handIn, lastRefusal } from '#testing/aCasProvider.ts';
import type { World } from '#testing/aWorld.ts';

import { readAnswer } from './readAnswer.ts';

const reply = (body: string, type = 'text/xml', status = 200) => ({ status, body, headers: { 'content-type': type } });
const wrap = (inner: string, xmlns = 'xmlns:cas="http://www.yale.edu/tp/cas"') =>
  `<?xml version="1.0"?>\n<cas:serviceResponse ${xmlns}>${inner}</cas:serviceResponse>`;
const success = (more: string) => wrap(`<cas:authenticationSuccess>${more}</cas:authenticationSuccess>`);
const USER = '<cas:user>ada</cas:user>';
const read = (body: string, type?: string) => readAnswer('3', reply(body, type));
const reasonOf = (result: ReturnType<typeof readAnswer>) => (result.isOk ? null : result.failure.reason);

describe('the answer of a ticket service', () => {
  test('IP-93 attributes as elements and by name are both read; elements win, and several values stay several', () => {
    const children =
      '<cas:attributes><cas:puid>0012</cas:puid><cas:role>a</cas:role><cas:role>b</cas:role></cas:attributes>';
    const named = '<cas:attribute name="puid" value="9"/><cas:attribute name="mail" value="a@b.c"/>';
    expect(read(success(`${USER}${children}${named}`))).toMatchObject({
      isOk: true,
      value: { user: 'ada', attributes: { user: ['ada'], puid: ['0012'], role: ['a', 'b'], mail: ['a@b.c'] } },
    });
    const inside =
      '<cas:attributes><cas:attribute name="x" value="1"/><cas:attribute name="x" value="2"/></cas:attributes>';
    expect(read(success(`${USER}${inside}`))).toMatchObject({ value: { attributes: { x: ['1', '2'] } } });
  });

  test('IP-93 numbers stay texts, letters are unescaped, and a comment splits no name', () => {
    const said = success(
      '<cas:user>ad<!-- -->a</cas:user><cas:attributes><cas:sn>O&#x27;N &amp; S</cas:sn></cas:attributes>',
    );
    expect(read(said)).toMatchObject({ value: { user: 'ada', attributes: { sn: ["O'N & S"] } } });
    expect(read(success('<cas:user>007</cas:user>'))).toMatchObject({ value: { user: '007' } });
  });

  test('IP-93 JSON is read where the type says so, whatever was asked for', () => {
    const json = JSON.stringify({
      serviceResponse: { authenticationSuccess: { user: 'ada', attributes: { puid: ['0012'], isNew: false } } },
    });
    expect(read(json, 'application/json;charset=UTF-8')).toMatchObject({
      value: { user: 'ada', attributes: { puid: ['0012'], isNew: ['false'] } },
    });
    const no = JSON.stringify({
      serviceResponse: { authenticationFailure: { code: 'INVALID_TICKET', description: 'x' } },
    });
    expect(reasonOf(read(no, 'application/json'))).toBe('ticketRefused');
    expect(reasonOf(read(json, 'text/xml'))).toBe('answerUnreadable');
  });

  test('IP-93 version 1 says yes and the user, or no', () => {
    const one = (body: string) => readAnswer('1', reply(body, 'text/plain'));
    expect(one('yes\nada\n')).toEqual({ isOk: true, value: { user: 'ada', attributes: { user: ['ada'] } } });
    expect(reasonOf(one('no\n\n'))).toBe('ticketRefused');
    expect(reasonOf(one('no'))).toBe('ticketRefused');
    for (const rubbish of ['yes\n\n', 'yes', '', 'maybe\nada\n', '<html>yes</html>'])
      expect(reasonOf(one(rubbish))).toBe('answerUnreadable');
  });

  test.each([
    ['a page', '<html><body>yes</body></html>'],
    ['no namespace', wrap(USER, '')],
    ['another namespace', wrap(`<cas:authenticationSuccess>${USER}</cas:authenticationSuccess>`, 'xmlns:cas="urn:x"')],
    [
      'a namespace of another prefix',
      wrap(`<cas:authenticationSuccess>${USER}</cas:authenticationSuccess>`, 'xmlns:x="http://www.yale.edu/tp/cas"'),
    ],
    ['entities', `<!DOCTYPE a [<!ENTITY u "root">]>${success('<cas:user>&u;</cas:user>')}`],
    ['neither yes nor no', wrap('')],
    [
      'yes and no',
      wrap(`<cas:authenticationSuccess>${USER}</cas:authenticationSuccess><cas:authenticationFailure code="X"/>`),
    ],
    ['yes twice', wrap(`<cas:authenticationSuccess>${USER}</cas:authenticationSuccess>`.repeat(2))],
    ['two users', success(`${USER}<cas:user>root</cas:user>`)],
    ['an empty user', success('<cas:user> </cas:user>')],
    ['what is not closed', success(USER).replace('</cas:user>', '')],
    ['more than 64 KB', success(`${USER}${' '.repeat(66_000)}`)],
    ['nothing', ''],
  ])('IP-93 %s is no answer', (_what, body) => {
    expect(reasonOf(read(body))).toBe('answerUnreadable');
  });

  test('IP-93 a redirect or an error is no answer', () => {
    for (const status of [302, 404])
      expect(reasonOf(readAnswer('3', reply(success(USER), 'text/xml', status)))).toBe('answerUnreadable');
  });
});

describe('a service that does not behave', () => {
  let world: World;
  let cas: RestStandIn;
  let provider: string;
  beforeAll(async () => {
    world = (await aUniversity()).world;
    cas = await startRestStandIn();
    provider = await aCasProvider(world, await world.person({ roles: ['SuperAdmin'] }), cas.baseUrl);
  });
  afterAll(async () => {
    await cas.stop();
    await world.close();
  });
  afterEach(() => {
    cas.behavior = {};
    cas.asked.length = 0;
  });

  const comeBack = async () => {
    const { cookie } = await beginAtCas(world, provider);
    const { status, body } = await handIn(world, 'ST-1', cookie);
    return { status, detail: body.detail, ...(await lastRefusal(world)), asked: cas.asked.length };
  };
  const UNREACHABLE = 'Your university’s sign-in does not answer. Try again in a minute, or use another way.';
  const SETUP = 'The sign-in did not work because the connection is not set up correctly. Contact support.';

  test('IP-94 answers rubbish, or a page: the connection is not set up correctly', async () => {
    cas.behavior = { answer: { body: '<html>Welcome</html>', type: 'text/html' } };
    expect(await comeBack()).toMatchObject({ status: 400, detail: SETUP, reason: 'answerUnreadable', asked: 1 });
    cas.behavior = { answer: { status: 302, body: '' } };
    expect(await comeBack()).toMatchObject({ detail: SETUP, details: 'Status 302.' });
  });

  test('IP-94 hangs up once: it is asked a second time, and never a third', async () => {
    cas.behavior = { hangUps: 1, answer: { body: success(USER) } };
    expect(await comeBack()).toMatchObject({ status: 200, asked: 2 });
    cas.asked.length = 0;
    cas.behavior = { hangUps: 5, answer: { body: success(USER) } };
    expect(await comeBack()).toMatchObject({ detail: UNREACHABLE, reason: 'providerUnreachable', asked: 2 });
  });

  test('IP-94 says that it is broken: that is an answer, and it is not asked again', async () => {
    cas.behavior = { answer: { status: 503, body: '' } };
    expect(await comeBack()).toMatchObject({ detail: UNREACHABLE, details: 'Status 503.', asked: 1 });
  });

  test('IP-94 is slow: it counts as away, and it is not asked again', async () => {
    // Five seconds otherwise.
    Object.assign(world.home, { egress: openEgress({ reachesLoopback: true, timeoutMs: 1200 }) });
    cas.behavior = { waitMs: 4000, answer: { body: success(USER) } };
    const beganAt = performance.now();
    expect(await comeBack()).toMatchObject({ detail: UNREACHABLE, reason: 'providerUnreachable', asked: 1 });
    expect(performance.now() - beganAt).toBeLessThan(3000);
  });
});
