import { expect, test } from 'vitest';

import { calendarFile } from './calendarFile.ts';

const NOW = new Date('2026-11-01T12:00:00.000Z');

test('HB-7 each date is an entry that keeps its id, with what a calendar must not misread escaped', () => {
  const text = 'Opens Mon, Nov 2; closes Fri.\nOp-ed';
  const file = calendarFile(
    [{ id: 'assignment-Submission', title: 'Hand in: Op-ed', text, at: new Date('2026-11-07T04:59:00Z') }],
    NOW,
  );
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Circuit//Assignment dates//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:assignment-Submission',
    'DTSTAMP:20261101T120000Z',
    'DTSTART:20261107T045900Z',
    'SUMMARY:Hand in: Op-ed',
    String.raw`DESCRIPTION:Opens Mon\, Nov 2\; closes Fri.\nOp-ed`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('HB-7 no line has more than 75 bytes, and no character is cut', () => {
  const file = calendarFile([{ id: 'a', title: 'Résumé 履歴書 '.repeat(12), text: '', at: NOW }], NOW);
  const lines = file.split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(lines.join('').replaceAll(/(?<=[^A-Z]) (?= )|\uFFFD/g, '')).toContain('履歴書');
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'Résumé 履歴書 '.repeat(12)}`);
});
