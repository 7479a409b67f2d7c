import { describe, expect, test } from 'vitest';

import { answerClaims, contentItem, whyNotSent, type ContentItem, type LinkedAssignment } from './deepLinking.ts';

const ID = '01980000-0000-7000-8000-000000000042';
const at = (text: string) => new Date(text);
const essay: LinkedAssignment = {
  groupAssignmentId: ID,
  title: 'Essay 1',
  description: '  Write, calibrate, review.\n',
  schedule: [
    { type: 'Submission', startsAt: at('2030-01-08T05:00:00Z'), endsAt: at('2030-01-22T04:59:59Z') },
    { type: 'PeerEvaluation', startsAt: at('2030-01-22T05:00:00Z'), endsAt: at('2030-01-29T04:59:59Z') },
  ],
};
const URL = 'https://uni.circuit.test/lti/launch';
const itemOf = (change: Partial<LinkedAssignment> = {}, accepts: object = {}): ContentItem =>
  contentItem(
    { ...essay, ...change },
    { acceptsLineItem: true, documentTargets: ['iframe', 'window'], ...accepts },
    URL,
  );

describe('a link', () => {
  test('DK-2 it has what the standard asks for, and dates without parts of a second', () => {
    expect(itemOf()).toEqual({
      type: 'ltiResourceLink',
      title: 'Essay 1',
      text: 'Write, calibrate, review.',
      url: URL,
      custom: { group_assignment_id: ID },
      lineItem: { label: 'Essay 1', scoreMaximum: 100, resourceId: `ga-${ID}`, tag: 'total' },
      available: { startDateTime: '2030-01-08T05:00:00Z' },
      submission: { endDateTime: '2030-01-22T04:59:59Z' },
      iframe: { width: 1000, height: 800 },
    });
  });

  test('DK-2 an assignment without dates or hand-in names none', () => {
    expect(itemOf({ schedule: [] })).not.toHaveProperty('available');
    const [, review] = essay.schedule;
    expect(itemOf({ schedule: review === undefined ? [] : [review] })).not.toHaveProperty('submission');
  });

  test('DK-3 no column where none is taken, and a window where there is no frame', () => {
    expect(itemOf({}, { acceptsLineItem: false })).not.toHaveProperty('lineItem');
    expect(itemOf({}, { documentTargets: ['window'] })).toMatchObject({ window: { targetName: '_blank' } });
    const embedded = itemOf({}, { documentTargets: ['embed'] });
    expect([embedded.iframe, embedded.window]).toEqual([undefined, undefined]);
  });
});

describe('the answer', () => {
  const answer = { clientId: 'client', issuer: 'https://lms.example', deploymentId: '7', nonce: 'once', items: [] };
  const now = at('2030-01-01T00:00:10Z');

  test('DK-1 it is from the client to the issuer, a little in the past for strict clocks, and ends after 5 minutes', () => {
    const issuedAt = now.getTime() / 1000 - 5;
    expect(answerClaims({ ...answer, data: null }, now)).toEqual({
      iss: 'client',
      aud: 'https://lms.example',
      iat: issuedAt,
      exp: issuedAt + 300,
      nonce: 'once',
      'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiDeepLinkingResponse',
      'https://purl.imsglobal.org/spec/lti/claim/version': '1.3.0',
      'https://purl.imsglobal.org/spec/lti/claim/deployment_id': '7',
      'https://purl.imsglobal.org/spec/lti-dl/claim/msg': 'Nothing was added.',
      'https://purl.imsglobal.org/spec/lti-dl/claim/content_items': [],
    });
  });

  test.each(['csrf:1/+=&"', ''])('DK-1 data goes back letter by letter, also if it is empty: %j', (data) => {
    const claims = answerClaims({ ...answer, data, items: [itemOf()] }, now);
    expect(claims['https://purl.imsglobal.org/spec/lti-dl/claim/data']).toBe(data);
    expect(claims['https://purl.imsglobal.org/spec/lti-dl/claim/msg']).toBe('Added 1 assignment.');
  });
});

test.each([
  [0, [], false, null],
  [1, ['link', 'ltiResourceLink'], false, null],
  [2, ['ltiResourceLink'], true, null],
  [2, ['ltiResourceLink'], false, 'Moodle takes one assignment at a time. Choose one.'],
  [1, ['file'], true, 'Moodle does not take links to assignments here.'],
])('DK-3 %i chosen, %j taken, several %j: %j', (count, acceptTypes, acceptsMultiple, why) => {
  expect(whyNotSent(count, { acceptTypes, acceptsMultiple }, 'Moodle')).toBe(why);
});
