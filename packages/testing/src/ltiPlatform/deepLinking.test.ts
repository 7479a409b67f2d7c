import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sign, strangersKey } from './keys.ts';
import { PROFILES, type ProfileName } from './profiles.ts';
import { aPlatformWithTool, asObject, idTokenOf, type Asking } from './referenceTool.ts';
import { CLAIM } from './vocabulary.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const seconds = Math.floor(NOW.getTime() / 1000);
const names = Object.keys(PROFILES).filter((name): name is ProfileName => name in PROFILES);
const answered = readFileSync(join(import.meta.dirname, 'vectors', 'deeplink-response.claims.json'), 'utf8');
const [VECTOR_ITEM] = [asObject(JSON.parse(answered))[CLAIM.contentItems]].flat().map(asObject);

describe.each(names)('deep linking in %s', (profile) => {
  let asking: Asking;
  let stop = async () => {};
  beforeAll(async () => {
    const started = await aPlatformWithTool({ profile, now: () => NOW });
    asking = { ...started, now: NOW };
    stop = started.stop;
  });
  afterAll(() => stop());

  /** Begins a request and makes the answer of a tool that does everything right. */
  async function aRequest() {
    const { lms, tool } = asking;
    const claims = decodeJwt(await idTokenOf(lms, lms.deepLink(lms.people.teacher, lms.course)));
    const settings = asObject(claims[CLAIM.deepLinkingSettings]);
    const answer = {
      iss: lms.clientId,
      aud: lms.issuer,
      iat: seconds - 5,
      exp: seconds + 300,
      nonce: crypto.randomUUID(),
      [CLAIM.messageType]: 'LtiDeepLinkingResponse',
      [CLAIM.version]: '1.3.0',
      [CLAIM.deploymentId]: lms.deploymentId,
      ...(settings['data'] === undefined ? {} : { [CLAIM.data]: settings['data'] }),
      [CLAIM.contentItems]: [{ ...VECTOR_ITEM, url: `${tool.origin}/lti/launch` }],
    };
    return { url: String(settings['deep_link_return_url']), answer };
  }

  const send = async (url: string, fields: Readonly<Record<string, string>>) => {
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
    return { status: response.status, page: await response.text() };
  };
  const signed = (claims: object) => sign(asking.tool.keys.signing(), claims);
  const counts = () => [asking.lms.course.links.size, asking.lms.course.lineItems.size];

  test('TP-1 TP-14 what the tool offers becomes a link with its custom values and a line item, once', async () => {
    const { lms } = asking;
    const [links, lineItems] = [lms.course.links.size, lms.course.lineItems.size];
    const { url, answer } = await aRequest();
    const JWT = await signed(answer);
    const { status, page } = await send(url, { JWT });
    expect([status, page.includes('Added to the course')]).toEqual([200, true]);
    expect(counts()).toEqual([links + 1, lineItems + 1]);
    const link = [...lms.course.links.values()].at(-1);
    if (link === undefined) throw new Error('There is no link.');
    const claims = decodeJwt(await idTokenOf(lms, lms.login(lms.people.teacher, link)));
    expect(claims).toMatchObject({
      [CLAIM.custom]: { group_assignment_id: '42' },
      [CLAIM.resourceLink]: { title: 'Essay 1 (peer review)' },
    });
    expect(asObject(claims[CLAIM.grades])['lineitem']).toContain(lms.issuer);
    expect((await send(url, { JWT })).status).toBe(400);
    expect(counts()).toEqual([links + 1, lineItems + 1]);
  });

  test('TP-14 an empty answer adds nothing, and what the tool says is shown', async () => {
    const before = counts();
    const { url, answer } = await aRequest();
    const JWT = await signed({ ...answer, [CLAIM.contentItems]: [], [CLAIM.errorMessage]: 'Nothing was <chosen>' });
    const { status, page } = await send(url, { JWT });
    expect([status, page.includes('Nothing was &lt;chosen&gt;')]).toEqual([200, true]);
    expect(counts()).toEqual(before);
  });

  const foreignUrl = { ...VECTOR_ITEM, url: 'https://attacker.example/lti/launch' };
  test.each([
    ['iss', { iss: 'another-tool' }],
    ['aud', { aud: 'https://other.example' }],
    ['iat', { iat: seconds + 40 }],
    ['exp', { exp: seconds }],
    ['nonce', { nonce: undefined }],
    ['message_type', { [CLAIM.messageType]: 'LtiDeepLinkingRequest' }],
    ['version', { [CLAIM.version]: '1.2' }],
    ['deployment_id', { [CLAIM.deploymentId]: 'another' }],
    ['data', { [CLAIM.data]: 'something else' }],
    ['type of item', { [CLAIM.contentItems]: [{ type: 'link', url: 'https://example.com' }] }],
    ['url of item', { [CLAIM.contentItems]: [foreignUrl] }],
    ['custom value', { [CLAIM.contentItems]: [{ type: 'ltiResourceLink', custom: { group_assignment_id: 42 } }] }],
    ['line item', { [CLAIM.contentItems]: [{ type: 'ltiResourceLink', lineItem: { scoreMaximum: 0 } }] }],
  ])('TP-14 an answer with a wrong %s is refused', async (_, change) => {
    const before = counts();
    const { url, answer } = await aRequest();
    expect((await send(url, { JWT: await signed({ ...answer, ...change }) })).status).toBe(400);
    expect(counts()).toEqual(before);
  });

  test('TP-14 the data of the request must come back if there was any, and only then', async () => {
    const { url, answer } = await aRequest();
    const { [CLAIM.data]: _, ...without } = answer;
    const { status } = await send(url, { JWT: await signed(without) });
    expect(status).toBe(profile === 'moodle' ? 200 : 400);
  });

  test('TP-14 a nonce is good for one answer', async () => {
    const nonce = crypto.randomUUID();
    const answers = [await aRequest(), await aRequest()];
    const statuses: number[] = [];
    for (const { url, answer } of answers)
      statuses.push((await send(url, { JWT: await signed({ ...answer, nonce }) })).status);
    expect(statuses).toEqual([200, 400]);
  });

  test('TP-14 an answer of a stranger, or in a field of another name, is refused', async () => {
    const { url, answer } = await aRequest();
    expect((await send(url, { JWT: await sign(await strangersKey(), answer) })).status).toBe(400);
    expect((await send(url, { jwt: await signed(answer) })).status).toBe(400);
    expect((await send(url, { JWT: await signed(answer) })).status).toBe(200);
  });
});
