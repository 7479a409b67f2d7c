import { ENDPOINTS } from '@circuit/contract/allEndpoints';
import type { ShardLimits } from '@circuit/domain/tenancy';
import { aShard } from '@circuit/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { ProblemError } from '#platform/problems.ts';

import { openAdmission } from './admission.ts';
import { openTally } from './tally.ts';
import {
  isFlood,
  mayBegin,
  mayWait,
  nextIn,
  patienceMs,
  restMs,
  whoGivesWay,
  workClassOf,
  type Room,
  type WorkClass,
} from './workClass.ts';

const none = { handIn: 0, save: 0, evaluation: 0, read: 0, bulk: 0 };

describe('classes', () => {
  const classOf = (name: string) => {
    const found = ENDPOINTS.find(({ method, path }) => `${method} ${path}` === name);
    if (found === undefined) throw new Error(`There is no ${name}.`);
    return workClassOf(found);
  };
  const ASSIGNMENT = '/api/groupAssignments/{groupAssignmentId}';

  test.each([
    [`PUT ${ASSIGNMENT}/submissions/{submissionId}`, 'save'],
    [`POST ${ASSIGNMENT}/submissions`, 'handIn'],
    [`POST ${ASSIGNMENT}/submissions/{submissionId}/handIn`, 'handIn'],
    ['POST /token', 'evaluation'],
    // A browser that opens a page does not try again, and a person would read what was meant for a program.
    ['GET /lti/login/continue', 'evaluation'],
    ['POST /lti/launch', 'evaluation'],
    ['PUT /api/artifactUploads/{uploadId}/parts/{partNumber}', 'handIn'],
    [`PUT ${ASSIGNMENT}/learnerEvaluations/{learnerEvaluationId}`, 'evaluation'],
    [`POST ${ASSIGNMENT}/calibrations/{calibrationId}/evaluations`, 'evaluation'],
    [`GET ${ASSIGNMENT}/learnerStatuses`, 'read'],
    [`GET ${ASSIGNMENT}/submissions/mine`, 'read'],
    ['POST /api/auditEvents/export', 'bulk'],
    ['GET /api/users', 'bulk'],
    [`GET ${ASSIGNMENT}/scores/csv`, 'bulk'],
    [`GET ${ASSIGNMENT}/evaluations/csv`, 'bulk'],
    [`POST ${ASSIGNMENT}/submissions/export`, 'bulk'],
    ['GET /api/url/headers', 'bulk'],
  ])('OL-1 %s is %s', (name, work) => expect(classOf(name)).toBe(work));

  test('OL-1 nothing that a learner writes for a course stands below a read', () => {
    // An archive is what staff ask for.
    const isLearners = (path: string) => path.startsWith(ASSIGNMENT) && !path.includes('/submissions/export');
    const learners = ENDPOINTS.filter(({ path, writes }) => writes && isLearners(path));
    expect(learners.filter((endpoint) => !['handIn', 'save', 'evaluation'].includes(workClassOf(endpoint)))).toEqual(
      [],
    );
    expect(learners.length).toBeGreaterThan(20);
  });
});

const alone = (places: number, limits: ShardLimits = {}): Room => ({
  places,
  limits,
  isFlood: false,
  isResting: false,
});

describe('decisions', () => {
  test('OL-2 a class leaves places free for what stands above it', () => {
    const most = (room: Room) => (work: WorkClass) => {
      const running = { ...none };
      while (mayBegin(work, running, room)) running[work] += 1;
      return running[work];
    };
    const classes = ['handIn', 'save', 'evaluation', 'read', 'bulk'] as const;
    expect(classes.map(most(alone(10)))).toEqual([10, 10, 9, 8, 2]);
    // A flood of reads leaves most of it, and what a learner writes leaves nothing.
    expect(classes.map(most({ ...alone(10), isFlood: true }))).toEqual([10, 10, 9, 2, 2]);
    expect(classes.map(most({ ...alone(10), isResting: true }))).toEqual([10, 10, 9, 0, 0]);
    expect(mayBegin('read', { ...none, bulk: 2, read: 6 }, alone(10))).toBe(false);
    expect(mayBegin('evaluation', { ...none, read: 8 }, alone(10))).toBe(true);
    expect(mayBegin('handIn', { ...none, evaluation: 1, read: 8 }, alone(10))).toBe(true);
    expect(mayBegin('handIn', { ...none, handIn: 10 }, alone(10))).toBe(false);
    // Where there is one place, everybody has it in turn.
    expect(mayBegin('bulk', none, alone(1))).toBe(true);
  });

  test('OL-3 a full line takes in what stands higher, at the cost of the lowest', () => {
    expect(whoGivesWay('bulk', { ...none, handIn: 4 }, 5)).toBeNull();
    expect(whoGivesWay('handIn', { ...none, handIn: 2, read: 3 }, 5)).toBe('read');
    expect(whoGivesWay('handIn', { ...none, bulk: 1, read: 4 }, 5)).toBe('bulk');
    expect(whoGivesWay('read', { ...none, handIn: 2, read: 3 }, 5)).toBe('itself');
    expect(nextIn({ ...none, read: 1, bulk: 1 }, none, alone(10))).toBe('read');
    expect(nextIn({ ...none, read: 1, bulk: 1 }, { ...none, read: 8 }, alone(10))).toBeUndefined();
  });
});

test('LM-4 a limit takes places from reads, exports and reviews, and none from hand-ins and saves', () => {
  const most = (limits: ShardLimits) =>
    (['handIn', 'save', 'evaluation', 'read', 'bulk'] as const).map((work) => {
      const running = { ...none };
      while (mayBegin(work, running, alone(10, limits))) running[work] += 1;
      return running[work];
    });
  expect(most({ requests: 5 })).toEqual([10, 10, 4, 4, 1]);
  expect(most({ requests: 1 })).toEqual([10, 10, 1, 1, 1]);
  expect(most({ exports: 1 })).toEqual([10, 10, 9, 8, 1]);
  expect(most({ exports: 7 })).toEqual([10, 10, 9, 8, 7]);
  // More than the process has is not there to give.
  expect(most({ requests: 1000, exports: 100 })).toEqual([10, 10, 9, 8, 8]);
  // While reads have all that the limit leaves them, a hand-in begins.
  expect(mayBegin('handIn', { ...none, read: 4 }, alone(10, { requests: 5 }))).toBe(true);
  expect(mayBegin('read', { ...none, read: 4 }, alone(10, { requests: 5 }))).toBe(false);
});

test('OL-10 who asks for more than can be done and for more than its share floods, and nobody who is alone', () => {
  const waiting = { ...none, read: 9, bulk: 2 };
  expect(isFlood(waiting, 10, { own: 90, all: 100, shards: 2 })).toBe(true);
  expect(isFlood(waiting, 10, { own: 100, all: 100, shards: 1 })).toBe(false);
  expect(isFlood(waiting, 10, { own: 50, all: 100, shards: 2 })).toBe(false);
  expect(isFlood({ ...none, handIn: 99, read: 10 }, 10, { own: 90, all: 100, shards: 2 })).toBe(false);
  const flood = { ...alone(10), isFlood: true };
  expect([restMs('read', flood, 7), restMs('bulk', flood, 4000), restMs('handIn', flood, 7)]).toEqual([21, 150, 0]);
  expect(restMs('read', alone(10), 7)).toBe(0);
});

test('OL-5 a burst is waited for; in a line that stands, reads and exports are told at once and hand-ins still wait', () => {
  const classes = ['handIn', 'save', 'evaluation', 'read', 'bulk'] as const;
  expect(classes.map((work) => patienceMs(work, 2999))).toEqual([8000, 8000, 8000, 8000, 4000]);
  expect(classes.map((work) => patienceMs(work, 3000))).toEqual([8000, 8000, 4000, 500, 100]);
});

test('OL-5 in a line that stands no more reads and exports wait than will have their turn', () => {
  const mayStill = (work: WorkClass, waiting: number, standingMs: number) =>
    mayWait(work, { ...none, [work]: waiting }, standingMs, 10);
  expect(mayStill('read', 900, 2999)).toBe(true);
  expect([19, 20].map((waiting) => mayStill('read', waiting, 3000))).toEqual([true, false]);
  expect([1, 2].map((waiting) => mayStill('bulk', waiting, 3000))).toEqual([true, false]);
  const writes = ['handIn', 'save', 'evaluation'] as const;
  expect(writes.map((work) => mayStill(work, 900, 3000))).toEqual([true, true, true]);
});

describe('admission', () => {
  afterEach(() => void vi.useRealTimers());
  const [a, b] = [aShard(), aShard()];
  const open = (more = {}) => openAdmission({ placesPerShard: 2, places: 3, mostWaiting: 3, ...more });
  type Opened = ReturnType<typeof open>;

  /** Work that begins when it may and ends when told, noting its turn. */
  function tracked(admission: Opened, shard = a) {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const outcomes = new Map<string, Promise<string>>();
    const ask = (name: string, work: WorkClass, of = shard) => {
      const going = admission.run(of, work, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve('done')));
      });
      outcomes.set(
        name,
        going.catch((error: unknown) => refusalOf(error)),
      );
    };
    const end = async (name: string) => {
      ends.get(name)?.();
      await outcomes.get(name);
    };
    return { begun, ask, end, outcome: (name: string) => outcomes.get(name) };
  }
  const refusalOf = (error: unknown) => (error instanceof ProblemError ? error.problem.kind : 'bug');

  test('OL-1 what matters most begins first, whenever it came', async () => {
    const { begun, ask, end } = tracked(open({ mostWaiting: 4 }));
    ask('one', 'handIn');
    ask('two', 'handIn');
    ask('export', 'bulk');
    ask('poll', 'read');
    ask('save', 'save');
    ask('hand in', 'handIn');
    await end('one');
    expect(begun).toEqual(['one', 'two', 'hand in']);
    await end('two');
    expect(begun.slice(3)).toEqual(['save']);
    await end('hand in');
    await end('save');
    expect(begun.slice(4)).toEqual(['poll']);
    await end('poll');
    expect(begun.slice(5)).toEqual(['export']);
  });

  test('OL-3 when nobody else fits in, the least is told to come again, and never a hand-in before it', async () => {
    const admission = open();
    const { ask, outcome, end } = tracked(admission);
    for (const name of ['one', 'two']) ask(name, 'handIn');
    ask('export', 'bulk');
    ask('poll', 'read');
    ask('second poll', 'read');
    expect([admission.isFull(a, 'bulk'), admission.isFull(a, 'read'), admission.isFull(b, 'bulk')]).toEqual([
      true,
      false,
      false,
    ]);
    ask('hand in', 'handIn');
    expect(await outcome('export')).toBe('busy');
    ask('another', 'evaluation');
    expect(await outcome('second poll')).toBe('busy');
    for (const name of ['one', 'two', 'hand in', 'another', 'poll']) await end(name);
    expect(await outcome('hand in')).toBe('done');
    expect(await outcome('poll')).toBe('done');
  });

  test('OL-4 a shard that floods takes its own places and no more; free ones go round', async () => {
    const { begun, ask, end } = tracked(open({ mostWaiting: 100 }));
    for (let n = 0; n < 20; n++) ask(`a${n}`, 'handIn');
    expect(begun).toEqual(['a0', 'a1']);
    ask('b0', 'read', b);
    ask('b1', 'read', b);
    expect(begun).toEqual(['a0', 'a1', 'b0']);
    await end('a0');
    // The free place goes to the shard that was served longest ago.
    await end('b0');
    expect(begun).toContain('b1');
    expect(begun.filter((name) => name.startsWith('a')).length).toBeLessThanOrEqual(4);
  });

  test('LM-3 LM-4 a new limit counts from the next call on; what has begun ends, and others keep their places', async () => {
    const limits = new Map([[a, { requests: 1 }]]);
    const admission = open({ placesPerShard: 4, places: 8, limitsOf: (shard: typeof a) => limits.get(shard) ?? {} });
    const { begun, ask, end } = tracked(admission);
    for (const name of ['a0', 'a1']) ask(name, 'read');
    for (const name of ['b0', 'b1']) ask(name, 'read', b);
    expect(begun).toEqual(['a0', 'b0', 'b1']);
    limits.set(a, { requests: 3 });
    ask('a2', 'evaluation');
    expect(begun.slice(3)).toEqual(['a2']);
    limits.set(a, { requests: 1 });
    await end('b0');
    expect(begun).toHaveLength(4);
    ask('hand in', 'handIn');
    expect(begun.at(-1)).toBe('hand in');
    for (const name of ['a0', 'a2', 'hand in']) await end(name);
    expect(begun.at(-1)).toBe('a1');
    for (const name of ['a1', 'b1']) await end(name);
  });

  test('OL-10 a flood of reads beside another shard takes a quarter and rests three times as long as it worked', async () => {
    vi.useFakeTimers();
    const { begun, ask, end } = tracked(open({ placesPerShard: 4, places: 8, mostWaiting: 100 }));
    for (let n = 0; n < 12; n++) ask(`a${n}`, 'read');
    ask('b0', 'read', b);
    ask('b1', 'read', b);
    // A shard that asks for little has all its places; the flood keeps what it had begun.
    expect(begun).toEqual(['a0', 'a1', 'a2', 'b0', 'b1']);
    await vi.advanceTimersByTimeAsync(30);
    for (const name of ['a0', 'a1', 'a2']) await end(name);
    expect(begun).toHaveLength(5);
    ask('hand in', 'handIn');
    expect(begun.at(-1)).toBe('hand in');
    await vi.advanceTimersByTimeAsync(89);
    expect(begun.slice(6)).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun.slice(6)).toEqual(['a3']);
    // Two seconds later the other has asked for nothing any more.
    await vi.advanceTimersByTimeAsync(2000);
    await end('a3');
    expect(begun.slice(7)).toEqual(['a4', 'a5', 'a6']);
  });

  test('OL-10 what counts as lately is this second and the one before', () => {
    vi.useFakeTimers();
    const tally = openTally<string>();
    for (const shard of ['a', 'a', 'a', 'b']) tally.note(shard);
    vi.advanceTimersByTime(1000);
    tally.note('a');
    expect(tally.of('a')).toEqual({ own: 4, all: 5, shards: 2 });
    vi.advanceTimersByTime(1000);
    expect(tally.of('a')).toEqual({ own: 1, all: 1, shards: 1 });
    vi.advanceTimersByTime(3600_000);
    expect(tally.of('a')).toEqual({ own: 0, all: 0, shards: 0 });
  });

  test('OL-12 a call that waits for another system gives its place to others meanwhile', async () => {
    const admission = open({ placesPerShard: 1, places: 1 });
    const { begun, ask, end } = tracked(admission);
    let answers = () => {};
    const waits = admission.run(a, 'handIn', (stepOut) =>
      stepOut(() => new Promise<string>((resolve) => (answers = () => resolve('answered')))),
    );
    ask('hand in', 'handIn');
    expect(begun).toEqual(['hand in']);
    answers();
    expect(await waits).toBe('answered');
    await end('hand in');
    // Both have left: the place is free, and only once.
    ask('next', 'handIn');
    ask('waits', 'handIn');
    expect(begun).toEqual(['hand in', 'next']);
    await end('next');
    await end('waits');
  });

  test('OL-5 a call that waits too long is dropped and told to retry, and a failed call gives its place back', async () => {
    vi.useFakeTimers();
    const admission = open({ placesPerShard: 1, places: 1 });
    const { begun, ask, end, outcome } = tracked(admission);
    ask('one', 'handIn');
    ask('export', 'bulk');
    ask('poll', 'read');
    await vi.advanceTimersByTimeAsync(4000);
    expect(await outcome('export')).toBe('busy');
    // Somebody has been waiting for four seconds by now.
    ask('late poll', 'read');
    ask('one poll too many', 'read');
    ask('late hand-in', 'handIn');
    expect(await outcome('one poll too many')).toBe('busy');
    await vi.advanceTimersByTimeAsync(500);
    expect(await outcome('late poll')).toBe('busy');
    await vi.advanceTimersByTimeAsync(3499);
    await end('one');
    await end('late hand-in');
    expect(begun).toEqual(['one', 'late hand-in', 'poll']);
    await end('poll');
    await expect(admission.run(a, 'read', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await admission.run(a, 'read', () => Promise.resolve('fine'))).toBe('fine');
  });
});
