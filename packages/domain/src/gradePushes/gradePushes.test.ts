import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { userId } from '../kernel/index.ts';

import { backOffMs, MOST_TRIES } from './backOff.ts';
import {
  chooseColumn,
  coupledColumn,
  findColumnUrl,
  isColumnOf,
  madeColumn,
  newColumnBody,
  readResults,
} from './columns.ts';
import { decidePush, isChosen, NOT_PUSHED, notPushedText, type LearnerFacts } from './decidePush.ts';
import { pushFailedLetter } from './pushFailedLetter.ts';
import { readScoreAnswer, refusalText, REFUSALS, type PushOutcome } from './readScoreAnswer.ts';
import { nextTimestamp, scoreBody } from './scoreBody.ts';
import { ownPushText, pushSentences, sentText } from './sentences.ts';
import { pauseMs, settlePush, sparingMs, type TriedPush } from './settlePush.ts';
import { PUSH_STATES } from './states.ts';
import { isPushDue } from './waitAfterRelease.ts';

const MOODLE = { id: 'column', externalProviderId: 'moodle' };
const learner = (facts: Partial<LearnerFacts> = {}): LearnerFacts => ({
  userId: userId('u1'),
  totalTenths: 778,
  isReleased: true,
  isInRun: true,
  isLearner: true,
  isStaff: false,
  links: [{ externalProviderId: 'moodle', subject: 's1' }],
  openedFrom: [],
  ...facts,
});
const why = (facts: Partial<LearnerFacts>, columns = [MOODLE]) => {
  const decision = decidePush(learner(facts), columns);
  return decision.kind === 'nothing' ? decision.why : decision.pushes;
};

describe('what is sent', () => {
  test('GP-1 the released total of a learner goes to the column under the platform’s own name for them', () => {
    expect(why({})).toEqual([{ userId: 'u1', columnId: 'column', subject: 's1', tenths: 778 }]);
    expect(why({ totalTenths: 0 })).toMatchObject([{ tenths: 0 }]);
  });

  test('GP-1 a learner who is not in the released run gets nothing sent', () => {
    expect(why({ isInRun: false, totalTenths: null })).toBe('notInRun');
    expect(why({ isReleased: false, isInRun: false, totalTenths: null })).toBe('notReleased');
  });

  test('GP-2 no total is nothing, never 0', () => {
    expect(why({ totalTenths: null })).toBe('noScore');
  });

  test('GP-3 nothing is sent for staff or for somebody who left', () => {
    expect(why({ isStaff: true })).toBe('notInCourse');
    expect(why({ isLearner: false })).toBe('notInCourse');
  });

  test('GP-4 a learner whom the platform never sent is listed with that reason', () => {
    expect(why({ links: [] })).toBe('notLinked');
    expect(why({ links: [{ externalProviderId: 'canvas', subject: 's1' }] })).toBe('notLinked');
    expect(notPushedText('notLinked', 'Moodle')).toBe(
      'Not known from Moodle yet. Sync the roster, or let them open Circuit from there once.',
    );
    expect(why({}, [])).toBe('notConnected');
  });

  test('GP-4 with two courses of one platform a learner goes where they opened Circuit', () => {
    const columns = [MOODLE, { id: 'second', externalProviderId: 'moodle' }];
    expect(why({}, columns)).toBe('otherCourse');
    expect(why({ openedFrom: ['second'] }, columns)).toMatchObject([{ columnId: 'second' }]);
  });

  test('GP-4 every reason is a sentence', () => {
    for (const one of NOT_PUSHED) expect(notPushedText(one, 'Moodle')).toMatch(/^[A-Z].*\.$/);
  });

  test('GP-5 a score has one decimal out of 100, is complete and graded, and has no comment', () => {
    const timestamp = new Date('2026-11-14T10:02:03.456Z');
    expect(JSON.parse(scoreBody({ subject: 's1', tenths: 778, timestamp, isAgain: false }))).toEqual({
      userId: 's1',
      scoreGiven: 77.8,
      scoreMaximum: 100,
      activityProgress: 'Completed',
      gradingProgress: 'FullyGraded',
      timestamp: '2026-11-14T10:02:03.456Z',
    });
  });

  test('GP-7 a score that is sent again is no new attempt', () => {
    const sent = scoreBody({ subject: 's1', tenths: 5, timestamp: new Date(), isAgain: true });
    expect(sent).toContain('"https://canvas.instructure.com/lti/submission":{"new_submission":false}');
  });

  test('GP-6 each timestamp is a second or more after the last, and never before now', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2e12 }), fc.option(fc.integer({ min: 0, max: 2e12 })), (now, last) => {
        const next = nextTimestamp(new Date(now), last === null ? null : new Date(last)).getTime();
        expect(next).toBeGreaterThanOrEqual(now);
        expect(next).toBeGreaterThanOrEqual(last === null ? now : last + 1000);
        expect(next === now || next === (last ?? 0) + 1000).toBe(true);
      }),
    );
  });

  test.each([
    ['all', undefined, true],
    ['changed', undefined, true],
    ['failed', undefined, false],
    ['all', 'sent', true],
    ['changed', 'sent', false],
    ['failed', 'sent', false],
    ['failed', 'failed', true],
    ['changed', 'failed', false],
    ['changed', 'cancelled', true],
    ['failed', 'waiting', true],
    ['failed', 'sending', true],
  ] as const)('GP-21 a push of %s with what was %s: %s', (choice, state, is) => {
    expect(isChosen(choice, 778, state === undefined ? undefined : { state, sentTenths: 778 })).toBe(is);
  });

  test('GP-19 a total that is not what was sent is chosen', () => {
    expect(isChosen('changed', 779, { state: 'sent', sentTenths: 778 })).toBe(true);
    expect(isChosen('changed', 779, { state: 'superseded', sentTenths: null })).toBe(true);
  });
});

const answered = (status: number, body = '') => readScoreAnswer({ status, body });
const STALE_CANVAS =
  '{"errors":{"message":"Provided timestamp of 2026-11-14T10:00:00Z before last updated timestamp of 2026-11-14T10:00:05.000Z"}}';

describe('what an answer means', () => {
  test.each<[string, number, string, PushOutcome]>([
    ['Moodle', 200, '', { kind: 'accepted' }],
    ['Canvas', 200, '{"resultUrl":"https://canvas/results/1"}', { kind: 'accepted' }],
    ['the standard', 204, '', { kind: 'accepted' }],
    ['any', 201, '', { kind: 'accepted' }],
    ['any', 202, '', { kind: 'accepted' }],
    ['Moodle', 400, 'Incorrect score received', { kind: 'refused', why: 'notGradable' }],
    ['Moodle', 400, 'No handler found', { kind: 'refused', why: 'notUnderstood' }],
    ['Moodle', 409, 'Refusing score with an earlier timestamp', { kind: 'stale', platformHas: null }],
    ['Canvas', 400, STALE_CANVAS, { kind: 'stale', platformHas: new Date('2026-11-14T10:00:05Z') }],
    ['Canvas', 422, 'User not found in course or is not a student', { kind: 'refused', why: 'notGradable' }],
    [
      'Canvas',
      422,
      'The maximum number of allowed attempts has been reached',
      { kind: 'refused', why: 'noAttemptLeft' },
    ],
    ['Canvas', 403, '403 Forbidden (Rate Limit Exceeded)', { kind: 'throttled' }],
    ['any', 403, 'Forbidden', { kind: 'refused', why: 'notAllowed' }],
    ['any', 401, '', { kind: 'refused', why: 'notAllowed' }],
    ['any', 404, '', { kind: 'columnGone' }],
    ['any', 410, '', { kind: 'columnGone' }],
    ['any', 429, '', { kind: 'throttled' }],
    ['any', 408, '', { kind: 'unavailable' }],
    ['any', 500, '', { kind: 'unavailable' }],
    ['any', 503, '', { kind: 'unavailable' }],
    ['any', 415, '', { kind: 'refused', why: 'notUnderstood' }],
  ])('GP-8 %s: %s %s', (_platform, status, body, outcome) => {
    expect(answered(status, body)).toEqual(outcome);
  });

  test('GP-8 no answer may have arrived or not, so it is tried again', () => {
    expect(readScoreAnswer(null)).toEqual({ kind: 'unavailable' });
  });

  test('GP-8 every refusal is a sentence that names the platform', () => {
    for (const one of REFUSALS) expect(refusalText(one, 'Moodle')).toMatch(/^Moodle .*\.$/);
  });
});

const now = new Date('2026-11-14T10:00:00Z');
const tried = (facts: Partial<TriedPush> = {}): TriedPush => ({
  platformName: 'Moodle',
  tries: 1,
  wasStale: false,
  wasColumnGone: false,
  ...facts,
});
const PLAIN = { chance: 1, askedSeconds: null };
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('what becomes of it', () => {
  test.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [9, 256],
    [10, 300],
    [60, 300],
  ])('GP-9 after try %s the wait is %s seconds at most', (tries, seconds) => {
    expect(backOffMs(tries, PLAIN)).toBe(seconds * 1000);
    expect(backOffMs(tries, { chance: 0.5, askedSeconds: null })).toBe(seconds * 500);
  });

  test('GP-9 it is never shorter than the platform asks, and a platform that asks for years is not believed', () => {
    expect(backOffMs(1, { chance: 0, askedSeconds: 30 })).toBe(30_000);
    expect(backOffMs(10, { chance: 1, askedSeconds: 30 })).toBe(300_000);
    expect(backOffMs(1, { chance: 0, askedSeconds: 1e9 })).toBe(24 * 3_600_000);
  });

  test('GP-10 the tenth try is the last', () => {
    const down = { kind: 'unavailable' } as const;
    expect(settlePush(down, tried({ tries: MOST_TRIES - 1 }), now, PLAIN)).toMatchObject({
      state: 'waiting',
      nextTryAt: inSeconds(256),
    });
    expect(settlePush(down, tried({ tries: MOST_TRIES }), now, PLAIN)).toEqual({
      state: 'failed',
      reason: 'Moodle did not answer, or had a problem of its own. We tried 10 times.',
    });
  });

  test('GP-11 a stale answer is tried once more and then superseded', () => {
    const stale = { kind: 'stale', platformHas: null } as const;
    expect(settlePush(stale, tried(), now, PLAIN)).toMatchObject({ state: 'waiting', nextTryAt: now });
    expect(settlePush(stale, tried({ tries: 2, wasStale: true }), now, PLAIN)).toEqual({
      state: 'superseded',
      reason: 'Moodle already has a newer grade for this person.',
    });
  });

  test('GP-15 a column that is gone is looked for once in a push', () => {
    const gone = { kind: 'columnGone' } as const;
    expect(settlePush(gone, tried(), now, PLAIN)).toMatchObject({ state: 'waiting', isColumnGone: true });
    expect(settlePush(gone, tried({ wasColumnGone: true }), now, PLAIN)).toMatchObject({ state: 'failed' });
  });

  test('GP-8 what was taken is sent, what was refused has failed', () => {
    expect(settlePush({ kind: 'accepted' }, tried(), now, PLAIN)).toEqual({ state: 'sent' });
    expect(settlePush({ kind: 'refused', why: 'notGradable' }, tried(), now, PLAIN)).toMatchObject({ state: 'failed' });
  });

  test('GP-12 a platform that throttles pauses for as long as it asks', () => {
    expect(pauseMs({ kind: 'throttled' }, 1, { chance: 0, askedSeconds: 7 })).toBe(7000);
    expect(pauseMs({ kind: 'throttled' }, 1, { chance: 0, askedSeconds: null })).toBe(500);
    expect(pauseMs({ kind: 'throttled' }, 5, { chance: 1, askedSeconds: 7 })).toBe(16_000);
  });

  test('GP-12 one failure is an accident, three in a row are none', () => {
    const down = { kind: 'unavailable' } as const;
    expect([1, 2, 3, 4].map((failures) => pauseMs(down, failures, PLAIN))).toEqual([0, 0, 1000, 2000]);
    expect(pauseMs(down, 1, { chance: 1, askedSeconds: 20 })).toBe(20_000);
    expect(pauseMs({ kind: 'refused', why: 'notGradable' }, 9, PLAIN)).toBe(0);
    expect(pauseMs({ kind: 'accepted' }, 9, PLAIN)).toBe(0);
  });

  test('GP-12 a platform that says how little is left is spared', () => {
    expect(sparingMs({})).toBe(0);
    expect(sparingMs({ 'x-rate-limit-remaining': '600', 'x-request-cost': '0.04' })).toBe(0);
    expect(sparingMs({ 'x-rate-limit-remaining': '20', 'x-request-cost': '10', 'x-rate-limit-reset': '12' })).toBe(
      12_000,
    );
    expect(sparingMs({ 'x-rate-limit-remaining': '0' })).toBe(1000);
    expect(sparingMs({ 'x-rate-limit-remaining': 'soon' })).toBe(0);
  });
});

const ITEMS = 'https://lms.edu/mod/lti/services.php/7/lineitems?type_id=1';
const item = (id: string, resourceId = 'ga-1', tag = 'total') => ({
  id,
  resourceId,
  tag,
  label: 'x',
  scoreMaximum: 100,
});

describe('the column', () => {
  test('GP-13 it is looked for by our name for it, and the platform’s own query stays', () => {
    expect(findColumnUrl(ITEMS, '1')).toBe(`${ITEMS}&resource_id=ga-1&tag=total`);
    expect(JSON.parse(newColumnBody('1', 'Essay 1'))).toEqual({
      label: 'Essay 1',
      scoreMaximum: 100,
      resourceId: 'ga-1',
      tag: 'total',
    });
    expect(newColumnBody('1', '  ')).toContain('"label":"Circuit"');
  });

  test('GP-14 of a list that ignores the question only our own column is taken, and of two always the same', () => {
    const [first, second] = ['https://lms.edu/1', 'https://lms.edu/2'];
    expect(chooseColumn(JSON.stringify([item(second, 'ga-2'), item(second, 'ga-1', 'draft')]), '1')).toBeNull();
    expect(chooseColumn(JSON.stringify([item(second), item(first)]), '1')).toBe(first);
    expect(chooseColumn('[]', '1')).toBeNull();
    expect(chooseColumn('<html>', '1')).toBeNull();
    expect(madeColumn(JSON.stringify(item(first)))).toBe(first);
    expect(madeColumn('{"id":7}')).toBeNull();
  });

  test('GP-13 the column of the link comes first, unless it is the one that is gone', () => {
    const coupledUrl = 'https://lms.edu/1';
    const place = { coupledUrl, goneUrl: null, origin: null };
    expect(coupledColumn(place)).toEqual({ url: coupledUrl, origin: 'coupled' });
    expect(coupledColumn({ ...place, goneUrl: coupledUrl, origin: 'coupled' })).toBeNull();
    expect(coupledColumn({ ...place, coupledUrl: null })).toBeNull();
    // Ours took its place and was deleted in turn: the first one did not come back by that.
    expect(coupledColumn({ ...place, goneUrl: 'https://lms.edu/2', origin: 'made' })).toBeNull();
  });

  test('GP-13 a link’s column belongs to the course whose columns it is among', () => {
    expect(isColumnOf('https://lms.edu/mod/lti/services.php/7/lineitems/3/lineitem?type_id=1', ITEMS)).toBe(true);
    expect(isColumnOf('https://lms.edu/mod/lti/services.php/77/lineitems/3/lineitem', ITEMS)).toBe(false);
    expect(isColumnOf('https://other.edu/mod/lti/services.php/7/lineitems/3/lineitem', ITEMS)).toBe(false);
    expect(isColumnOf('https://lms.edu/x', null)).toBe(false);
  });

  test('GP-16 what the platform has is read as a share of 100; nothing is not 0', () => {
    const body = [
      { userId: 's1', resultScore: 46.68, resultMaximum: 60 },
      { userId: 's2' },
      { userId: 3, resultScore: 0, resultMaximum: 100 },
      { resultScore: 5 },
    ];
    expect(readResults(JSON.stringify(body))).toEqual([
      { subject: 's1', tenths: 778 },
      { subject: 's2', tenths: null },
      { subject: '3', tenths: 0 },
    ]);
    expect(readResults('no JSON')).toEqual([]);
  });
});

describe('what people read', () => {
  const sent = { platformName: 'Moodle', sentTenths: 778, sentAt: new Date('2026-11-14T15:02:40Z') };

  test('GP-17 what was sent and when stands in one line', () => {
    expect(sentText(sent, 'America/Indianapolis')).toBe('Sent to Moodle: 77.8 of 100, Nov 14, 10:02');
    expect(sentText({ ...sent, sentTenths: null }, 'UTC')).toBeNull();
  });

  test('GP-17 what the platform answered is said for every state, without the instructor’s reasons', () => {
    for (const state of PUSH_STATES) {
      const text = ownPushText({ ...sent, state, reason: 'secret' });
      expect(text ?? '').not.toContain('secret');
      expect(text === null).toBe(state === 'cancelled');
    }
  });

  test('GP-18 the letter counts and names no student', () => {
    const place = { title: 'Essay 1', courseName: 'WRIT 201', universityName: 'U' };
    const moodle = { platformName: 'Moodle', failedCount: 2, sentCount: 410, why: 'Why.' };
    const letter = pushFailedLetter({ ...place, failures: [moodle] }, { email: 'a@b.edu' });
    expect(letter.subject).toBe('Grades not sent: Essay 1');
    expect(letter.textBefore).toContain('Moodle did not take 2 scores for Essay 1 in WRIT 201. It took 410.');
  });

  test('GP-18 of two platforms each is told of what it did not take itself', () => {
    const place = { title: 'Essay 1', courseName: 'WRIT 201', universityName: 'U' };
    const failures = [
      { platformName: 'Canvas', failedCount: 1, sentCount: 7, why: 'One.' },
      { platformName: 'Moodle', failedCount: 2, sentCount: 0, why: 'Other.' },
    ];
    expect(pushFailedLetter({ ...place, failures }, { email: 'a@b.edu' }).textBefore).toMatch(
      /Canvas did not take 1 score for .* It took 7\.\s+The first reason: One\.\s+Moodle did not take 2 scores for .* It took 0\.\s+The first reason: Other\./,
    );
  });

  test('GP-21 the log counts what arrived, what failed and what waits', () => {
    expect(pushSentences({ sent: 1, failed: 0, waiting: 0, notSent: 0 })).toEqual([
      '1 student: the platform has the score.',
    ]);
    expect(pushSentences({ sent: 0, failed: 2, waiting: 3, notSent: 4 })).toHaveLength(3);
  });
});

describe('when it starts by itself', () => {
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

  test('GP-19 ten minutes after the release, and not an instant before', () => {
    const facts = { releasedAt: now, changedAt: now, plannedAt: null };
    expect(isPushDue(facts, new Date(at(10).getTime() - 1))).toBe(false);
    expect(isPushDue(facts, at(10))).toBe(true);
    expect(isPushDue({ ...facts, releasedAt: null }, at(10))).toBe(false);
  });

  test('GP-19 again after another release or a change, and otherwise not', () => {
    expect(isPushDue({ releasedAt: now, changedAt: now, plannedAt: at(11) }, at(12))).toBe(false);
    expect(isPushDue({ releasedAt: now, changedAt: at(12), plannedAt: at(11) }, at(12))).toBe(true);
    expect(isPushDue({ releasedAt: at(12), changedAt: at(12), plannedAt: at(11) }, at(13))).toBe(false);
    expect(isPushDue({ releasedAt: at(12), changedAt: at(12), plannedAt: at(11) }, at(22))).toBe(true);
  });
});
