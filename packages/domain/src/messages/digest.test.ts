import fc from 'fast-check';
import { expect, test } from 'vitest';

import { wallTimeOf } from '../time/index.ts';

import { DIGEST_HOUR, DIGESTED_KINDS, digestLetter, digestTime, isDigestedKind, nextDigestAt } from './index.ts';

const ZONE = 'America/Indianapolis';
const DAY_MS = 86_400_000;

test('DG-1 reminders, nudges and account mail never wait', () => {
  expect(['reminder', 'nudge', 'account'].filter(isDigestedKind)).toEqual([]);
  expect(DIGESTED_KINDS.every(isDigestedKind)).toBe(true);
});

test('DG-3 a message waits until 7 AM: of today before it, of tomorrow from that minute on', () => {
  const seven = new Date('2026-11-18T12:00:00Z');
  expect(nextDigestAt(new Date('2026-11-18T11:59:59Z'), ZONE)).toEqual(seven);
  expect(nextDigestAt(seven, ZONE)).toEqual(new Date('2026-11-19T12:00:00Z'));
  expect(nextDigestAt(new Date('2026-11-18T11:59:59Z'), 'Asia/Kolkata')).toEqual(new Date('2026-11-19T01:30:00Z'));
});

test('DG-3 in every zone, also when clocks change, it is 7 AM on the wall within 25 hours', () => {
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
  const zones = fc.constantFrom(ZONE, 'Europe/Vienna', 'Australia/Lord_Howe', 'Pacific/Chatham', 'UTC');
  const promise = fc.property(moments, zones, (now, zone) => {
    const at = nextDigestAt(now, zone);
    expect(at > now && at.getTime() - now.getTime() <= DAY_MS + DAY_MS / 24).toBe(true);
    expect(wallTimeOf(at, zone)).toMatchObject({ hour: DIGEST_HOUR, minute: 0 });
  });
  expect(() => fc.assert(promise)).not.toThrow();
});

test('DG-4 what would be out of date by then, or was not to wait, leaves at once', () => {
  const now = new Date('2026-11-18T15:00:00Z');
  const seven = new Date('2026-11-19T12:00:00Z');
  expect(digestTime({ isDaily: false, notAfter: null }, now, ZONE)).toBeNull();
  expect(digestTime({ isDaily: true, notAfter: null }, now, ZONE)).toEqual(seven);
  expect(digestTime({ isDaily: true, notAfter: seven }, now, ZONE)).toBeNull();
  expect(digestTime({ isDaily: true, notAfter: new Date(seven.getTime() + 1) }, now, ZONE)).toEqual(seven);
});

test('DG-2 the summary says how much there is, and each thing with its link', () => {
  const to = { firstName: 'Amara', lastName: 'Okonkwo', email: 'amara@example.edu' };
  const parts = [
    { subject: 'Results are out: Op-ed', link: 'https://example.edu/a' },
    { subject: 'Review is open:\nOp-ed', link: 'https://example.edu/b' },
  ];
  const letter = digestLetter(parts, { to, universityName: 'University' });
  expect(letter.subject).toBe('Daily summary: 2 updates');
  expect(letter.textBefore).toBe(
    'Hello Amara Okonkwo,\n\nSince your last summary:\n\n- Results are out: Op-ed\n  https://example.edu/a\n\n- Review is open: Op-ed\n  https://example.edu/b\n\nYour home page shows what is due:',
  );
});
