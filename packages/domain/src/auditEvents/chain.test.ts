import { expect, test } from 'vitest';

import { CHAIN_START, chainFault, earliestLinkable, linkEvent, type ChainedEvent } from './index.ts';

const digest = (text: string) => `<${text}>`;
const event: ChainedEvent = {
  id: '01930000-0000-7000-8000-000000000001',
  at: '1',
  actorId: null,
  effectiveUserId: null,
  sessionId: null,
  verb: 'signedIn',
  entity: 'user',
  entityId: null,
  groupId: null,
  traceId: 't',
  reason: 'because',
  before: null,
  after: '{}',
};
const link = linkEvent(CHAIN_START, event, 'salt', digest);
const stored = { ...link, event, salt: 'salt', isErased: false };

test('AU-30 a link covers every field of its event and the digest before it', () => {
  expect(chainFault(CHAIN_START, stored, digest)).toBeNull();
  for (const field of Object.keys(event)) {
    const changed = { ...stored, event: { ...event, [field]: 'changed' } };
    expect(chainFault(CHAIN_START, changed, digest)).not.toBeNull();
  }
  expect(chainFault({ sequence: 0, digest: 'other' }, stored, digest)).toBe('eventChanged');
});

test('AU-33 values that an erasure names must be gone together with their salt', () => {
  const empty = { ...event, reason: null, before: null, after: null };
  expect(chainFault(CHAIN_START, { ...stored, event: empty, salt: null, isErased: true }, digest)).toBeNull();
  expect(chainFault(CHAIN_START, { ...stored, event: empty, isErased: true }, digest)).toBe('valuesChanged');
  expect(chainFault(CHAIN_START, { ...stored, salt: null, isErased: true }, digest)).toBe('valuesChanged');
  expect(chainFault(CHAIN_START, { ...stored, event: empty, salt: null }, digest)).toBe('saltMissing');
});

test('AU-32 an event is linked up to five minutes behind the newest', () => {
  expect(earliestLinkable(null)).toBe('00000000-0000-0000-0000-000000000000');
  expect(earliestLinkable('00000004-93e1-7000-8000-000000000001')).toBe('00000000-0001-0000-0000-000000000000');
});
