import fc from 'fast-check';
import { expect, test } from 'vitest';

import { givesAway } from './givesAway.ts';
import { dayStart, thanksOf } from './thanks.ts';

const ZONE = 'America/Indianapolis';
const said = (isSpecific: boolean, isUseful: boolean, isKind: boolean, reply = '') => ({
  isSpecific,
  isUseful,
  isKind,
  reply,
});

test('RE-3 what authors said is added up, and nothing is left of who said what with what', () => {
  const reactions = [said(true, true, false, 'That helped.'), said(true, false, false), said(false, false, false)];
  expect(thanksOf(reactions, 3)).toEqual({
    specificCount: 2,
    usefulCount: 1,
    kindCount: 0,
    replies: ['That helped.'],
  });
});

test('RE-3 the order of the replies comes from their words alone', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 2 }), (replies) => {
      const reactions = replies.map((reply) => said(false, false, false, reply));
      expect(thanksOf(reactions.toReversed(), 2)).toEqual(thanksOf(reactions, 2));
    }),
  );
});

test('RE-3 a reviewer who gave one review sees no thanks, since they could come only from its author', () => {
  expect(thanksOf([said(true, true, true, 'Thanks.')], 1)).toBeNull();
  expect(thanksOf([], 0)).toBeNull();
  expect(thanksOf([], 2)).toEqual({ specificCount: 0, usefulCount: 0, kindCount: 0, replies: [] });
});

test('RE-4 reactions of today are told tomorrow, by the clock of the course', () => {
  const midnight = new Date('2026-11-22T05:00:00.000Z');
  expect(dayStart(new Date('2026-11-22T05:00:00.000Z'), ZONE)).toEqual(midnight);
  expect(dayStart(new Date('2026-11-23T04:59:59.999Z'), ZONE)).toEqual(midnight);
  expect(dayStart(new Date('2026-11-22T04:59:59.999Z'), ZONE)).toEqual(new Date('2026-11-21T05:00:00.000Z'));
});

test('RE-4 whatever the instant, its day has begun, and less than 25 hours ago', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }), (now) => {
      const age = now.getTime() - dayStart(now, ZONE).getTime();
      expect(age >= 0 && age < 25 * 3_600_000).toBe(true);
    }),
  );
});

const amara = {
  firstName: 'Amara',
  lastName: 'Okonkwo',
  email: 'aokonkwo@example.edu',
  userName: 'aokonkwo',
  uid: 'aokonkwo',
  puid: '0012345678',
};

test('RE-5 a reply that says who wrote it is known by address, alias, number or both names', () => {
  for (const text of [
    'Thanks, Amara Okonkwo',
    'Write to aokonkwo@example.edu',
    'I am aokonkwo',
    'My PUID is 0012345678',
  ])
    expect(givesAway(amara, text)).toBe(true);
  for (const text of ['Thank you.', 'Amara is the town in my second paragraph.', ''])
    expect(givesAway(amara, text)).toBe(false);
});
