import { expect, test } from 'vitest';

import { GROUP_POLICY, isTaskActivity } from '../permissions/index.ts';
import { personalSchedule, type Schedule } from '../phases/index.ts';

import { buildFlaw, isBuildDate } from './builds.ts';
import { pickCookies, readLockdownBrowser } from './cookies.ts';
import {
  checkedUntil,
  couldNotStart,
  LAUNCH_ERROR,
  LOCKDOWN_TEXTS,
  lockdownSwitchErrors,
  reasonIn,
  taskClosure,
  type LockdownFacts,
} from './gate.ts';
import { verifierNamed } from './verifiers.ts';

const NOW = new Date('2026-11-17T12:00:00Z');
const after = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const cookiesOf = (header: string) => pickCookies(header, ['*']);
const read = (header: string) => readLockdownBrowser(cookiesOf(header));
const ANY = { windows: '', mac: '', iPad: '' };

test('S3.17 the cookies tell the client flag, the build id and the build dates for Windows, Mac and iPad', () => {
  expect(read('other=2; rldbci=1; rldbbi=2.1.3; rldbbdw=170822; rldbbdm=170901; rldbbdi=170910')).toEqual({
    isClient: true,
    buildId: '2.1.3',
    buildDates: { windows: '170822', mac: '170901', iPad: '170910' },
  });
});

test.each(['', 'rldbci=0', 'rldbci=true', 'rldbci=11', 'xrldbci=1', 'rldbbdw=170822'])(
  'S3.17 the client flag is true only when it is 1: %j',
  (cookies) => {
    expect(read(cookies).isClient).toBe(false);
  },
);

test('LD-1 an endpoint reads the cookies that it names, and no others', () => {
  const header = 'session=secret; rldbci=1; __Host-lti_abcdefgh=a=b; theme=dark';
  expect(pickCookies(header, ['rldbci', 'rldbbi'])).toEqual({ rldbci: '1' });
  expect(pickCookies(header, ['__Host-lti_*'])).toEqual({ '__Host-lti_abcdefgh': 'a=b' });
  expect(pickCookies(header, [])).toEqual({});
  expect(pickCookies(`rldbci=${'1'.repeat(201)}`, ['rldbci'])).toEqual({});
  expect(pickCookies(undefined, ['rldbci'])).toEqual({});
});

test('LD-1 a value longer than a build id came from somebody else', () => {
  expect(read(`rldbbi=${'9'.repeat(41)}`).buildId).toBeNull();
});

test.each([
  ['170822', true],
  ['240229', true],
  ['230229', false],
  ['171301', false],
  ['17082', false],
  ['1708222', false],
  ['17-8-2', false],
  ['', false],
])('LD-3 %j as the date of a build is %s', (text, expected) => {
  expect(isBuildDate(text)).toBe(expected);
});

test.each([
  ['rldbci=1', ANY, null],
  ['rldbci=1; rldbbdw=170822', ANY, null],
  ['rldbci=1; rldbbdw=170822', { ...ANY, windows: '170822' }, null],
  ['rldbci=1; rldbbdw=170821', { ...ANY, windows: '170822' }, 'Windows builds from August 22, 2017 on'],
  ['rldbci=1; rldbbdm=991231', { ...ANY, mac: '260101' }, null],
  ['rldbci=1; rldbbdi=junk', { ...ANY, iPad: '260101' }, 'iPad builds from January 1, 2026 on'],
  ['rldbci=1; rldbbdm=170101', { ...ANY, windows: '260101' }, null],
  ['rldbci=1', { ...ANY, windows: '260101' }, 'does not say how old it is'],
])('LD-3 with the cookies %j the oldest builds %j are judged', (cookies, oldest, flaw) => {
  const found = buildFlaw(read(cookies), oldest);
  expect(found === null).toBe(flaw === null);
  expect(found ?? '').toContain(flaw ?? '');
});

test('LD-2 presence is the one verifier there is; without one nothing is verified', () => {
  expect(verifierNamed('none')).toBeNull();
  const presence = verifierNamed('presence');
  const verify = (header: string) => presence?.verify({ challenge: 'x', cookies: cookiesOf(header) }, ANY);
  expect(verify('rldbci=1')).toMatchObject({ isOk: true });
  expect(verify('rldbci=0')).toEqual({ isOk: false, failure: 'This page is not open in LockDown Browser.' });
  expect(presence?.challenge(new Uint8Array([1, 255]))).toBe('01ff');
});

const SCHEDULE: Schedule = [
  { type: 'Submission', startsAt: after(-1), endsAt: after(2) },
  { type: 'Calibration', startsAt: after(-1), endsAt: after(1) },
  { type: 'PeerEvaluation', startsAt: after(10), endsAt: after(30) },
  { type: 'Results', startsAt: after(40), endsAt: null },
];
const FACTS: LockdownFacts = {
  status: 'Active',
  schedule: SCHEDULE,
  verifier: 'presence',
  check: null,
  hasResults: false,
};
const OPEN = { reading: null, writing: null };
const NEEDED = { reading: LOCKDOWN_TEXTS.needed, writing: LOCKDOWN_TEXTS.needed };

test('LD-4 while something is open to a student, only a session that was checked gets at their tasks', () => {
  expect(taskClosure(FACTS, NOW)).toEqual(NEEDED);
  const check = { verifier: 'presence', until: after(1) };
  expect(taskClosure({ ...FACTS, check }, NOW)).toEqual(OPEN);
  expect(taskClosure({ ...FACTS, check }, after(1))).toEqual(NEEDED);
});

test('LD-4 a check by another verifier than the university has now does not count', () => {
  expect(taskClosure({ ...FACTS, check: { verifier: 'another', until: after(1) } }, NOW)).toEqual(NEEDED);
});

test('LD-5 between phases, and once results are out, everything can be read in any browser', () => {
  expect(taskClosure(FACTS, after(5))).toEqual(OPEN);
  expect(taskClosure(FACTS, after(50))).toEqual(OPEN);
  expect(taskClosure({ ...FACTS, hasResults: true }, NOW)).toEqual({ ...NEEDED, reading: null });
});

test('LD-4 more time for one student keeps the requirement for that student', () => {
  const schedule = personalSchedule(SCHEDULE, [{ phase: 'Submission', until: after(6), cascades: false }]);
  expect(taskClosure({ ...FACTS, schedule }, after(5))).toEqual(NEEDED);
});

test('LD-8 without a verifier an assignment that requires one stays closed, and the sentence says why', () => {
  const check = { verifier: 'none', until: after(1) };
  expect(taskClosure({ ...FACTS, verifier: 'none', check }, NOW).writing).toBe(LOCKDOWN_TEXTS.notSetUp);
});

test('LD-6 a check counts for four hours at most, and ends with what is open, a late write included', () => {
  expect(checkedUntil(FACTS, NOW)).toEqual(new Date(after(2).getTime() + 60_000));
  expect(checkedUntil(FACTS, after(12))).toEqual(after(16));
  expect(checkedUntil(FACTS, after(5))).toBeNull();
});

test('LD-7 the switch is refused without a verifier; what is on may stay on or be turned off', () => {
  const [off, on] = [{ requiresLockdownBrowser: false }, { requiresLockdownBrowser: true }];
  expect(lockdownSwitchErrors(off, on, 'none')).toEqual({ requiresLockdownBrowser: [LOCKDOWN_TEXTS.cannotRequire] });
  expect(lockdownSwitchErrors(off, on, 'presence')).toEqual({});
  expect(lockdownSwitchErrors(on, on, 'none')).toEqual({});
  expect(lockdownSwitchErrors(on, off, 'none')).toEqual({});
});

test('S8.07 a session that does not start says so to the letter, and then why', () => {
  expect(LAUNCH_ERROR).toBe('A LockDown Browser session could not be started. Please close the browser and try again.');
  expect(couldNotStart('It is too old.').startsWith(`${LAUNCH_ERROR} `)).toBe(true);
});

test('LD-9 a reason is told only if it is one of ours: anybody can write a message into an address', () => {
  const old = buildFlaw(read('rldbci=1; rldbbdw=170821'), { ...ANY, windows: '170822' }) ?? '';
  for (const ours of [LOCKDOWN_TEXTS.needed, LOCKDOWN_TEXTS.notSetUp, old]) {
    expect(reasonIn(couldNotStart(ours))).toBe(ours);
    expect(reasonIn(ours)).toBe(ours);
  }
  expect(reasonIn(LAUNCH_ERROR)).toBeNull();
  expect(reasonIn('LockDown Browser: call 555-0100.')).toBeNull();
  expect(reasonIn(`${old} Call 555-0100.`)).toBeNull();
});

test('LD-4 everything that a student may do in a course is a task, or reading that opens in any browser', () => {
  const readings = [
    'GroupRead',
    'GroupAssignmentReadActive',
    'GroupAssignmentResultReadOwn',
    'AssignmentReadInActiveGroupAssignment',
    'RubricReadInActiveGroupAssignment',
  ];
  expect(GROUP_POLICY.GroupLearner.filter((activity) => !isTaskActivity(activity))).toEqual(readings);
});
