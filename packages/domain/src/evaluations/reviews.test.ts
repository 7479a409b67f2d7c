import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { submissionId, userId } from '../kernel/index.ts';
import type { CriterionAnswer, LevelsCriterion } from '../rubrics/index.ts';

import {
  anchorFlaws,
  distributionStartsAt,
  keptAnswers,
  pickWork,
  practiceHints,
  pulledLetter,
  pullsWork,
  reviewProgress,
  taskStatus,
  volunteerRefusal,
} from './index.ts';

const level = (label: string, points: number) => ({ id: `level-${label}`, label, description: '', points });
const thesis: LevelsCriterion = {
  id: 'thesis',
  kind: 'levels',
  title: 'Thesis',
  question: '',
  weight: null,
  commentRule: 'optional',
  commentPrompt: '',
  minCommentLength: 0,
  aesTag: 'none',
  levels: [level('Sharp', 10), level('Clear', 8), level('None', 0)],
};
const rubric = { criteria: [thesis, { ...thesis, id: 'evidence', title: 'Evidence' }], pointScaleMax: 10 };
const rated = (criterionId: string, label: string): CriterionAnswer => ({
  criterionId,
  choice: { kind: 'levels', levelId: `level-${label}` },
  comment: '',
});

describe('passages', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const document = { type: 'doc' as const, content: [paragraph('A price works.'), paragraph('Families see it.')] };
  const marked = (start: number, end: number, quote: string) => [
    { ...rated('thesis', 'Sharp'), anchors: [{ start, end, quote }] },
  ];
  const flaw = ['Thesis: a passage you marked is not in the text. Remove it or mark it again.'];

  test('RV-5 a passage lies inside the text and says what stands there', () => {
    expect(anchorFlaws(rubric, document, marked(2, 7, 'price'))).toEqual([]);
    expect(anchorFlaws(rubric, document, marked(15, 23, 'Families'))).toEqual([]);
    expect(anchorFlaws(rubric, document, marked(15, 31, 'Families see it.'))).toEqual([]);
    expect(anchorFlaws(rubric, document, marked(15, 32, 'Families see it.'))).toEqual(flaw);
    expect(anchorFlaws(rubric, document, marked(2, 7, 'prize'))).toEqual(flaw);
    expect(anchorFlaws(rubric, document, marked(7, 7, ''))).toEqual(flaw);
    expect(anchorFlaws(rubric, null, marked(0, 1, 'A'))).toEqual(flaw);
    expect(anchorFlaws(rubric, null, [rated('thesis', 'Sharp')])).toEqual([]);
  });

  test('RV-5 whatever is cut out of the text, its offsets and its words are accepted, and no others', () => {
    const text = 'A price works.\nFamilies see it.';
    const cut = fc.tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: text.length }));
    fc.assert(
      fc.property(cut, ([start, length]) => {
        const end = Math.min(text.length, start + length);
        expect(anchorFlaws(rubric, document, marked(start, end, text.slice(start, end)))).toEqual([]);
        expect(anchorFlaws(rubric, document, marked(start, end, `${text.slice(start, end)}!`))).toEqual(flaw);
      }),
    );
  });
});

describe('hints', () => {
  const tried = (own: string, expert: string) => ({
    answers: [rated('thesis', own)],
    expertAnswers: [rated('thesis', expert)],
  });

  test('RV-8 a hint needs two essays and ten points, and says by how much and to which side', () => {
    expect(practiceHints(rubric, [tried('Sharp', 'None')])).toEqual([]);
    expect(practiceHints(rubric, [tried('Sharp', 'Clear'), tried('Sharp', 'Sharp')])).toMatchObject([
      { criterionId: 'thesis', points: 10 },
    ]);
    expect(practiceHints(rubric, [tried('Sharp', 'Clear'), tried('Sharp', 'Sharp'), tried('None', 'None')])).toEqual(
      [],
    );
    expect(practiceHints(rubric, [tried('None', 'Sharp'), tried('None', 'Clear')])).toMatchObject([
      { criterionId: 'thesis', points: -90 },
    ]);
  });
});

describe('saving', () => {
  const [stored, sent] = [[rated('thesis', 'Sharp')], [rated('thesis', 'None')]];
  const handedInAt = new Date('2026-11-12T10:00:00Z');

  test('RV-4 what is saved on a handed-in review counts once it is complete, and never takes the hand-in away', () => {
    const draft = { evaluationStatus: 'Draft', answers: stored, handedInAt: null } as const;
    expect(keptAnswers(draft, sent, true)).toEqual({
      answers: sent,
      unfinishedAnswers: null,
      status: 'Draft',
      handedInAt: null,
    });
    const handedIn = { evaluationStatus: 'HandedIn', answers: stored, handedInAt } as const;
    const stays = { status: 'HandedIn', handedInAt };
    expect(keptAnswers(handedIn, sent, true)).toEqual({ ...stays, answers: sent, unfinishedAnswers: null });
    expect(keptAnswers(handedIn, sent, false)).toEqual({ ...stays, answers: stored, unfinishedAnswers: sent });
  });
});

describe('tasks', () => {
  test.each([
    [null, false, 'ToDo'],
    ['Draft', false, 'Draft'],
    ['HandedIn', false, 'HandedIn'],
    [null, true, 'Closed'],
    ['Draft', true, 'Closed'],
    ['HandedIn', true, 'HandedIn'],
  ] as const)('RV-3 a review that is %s, its work gone: %s, is %s', (evaluationStatus, isGone, expected) => {
    expect(taskStatus({ evaluationStatus, isGone })).toBe(expected);
  });

  const task = { evaluationStatus: null, isGone: false, isVolunteered: false, isTopUp: false } as const;
  const done = { ...task, evaluationStatus: 'HandedIn' } as const;

  test('RV-9 what was taken out is not asked for, what was done before stays done, and what was offered is not counted', () => {
    expect(reviewProgress([task, { ...task, isGone: true }, { ...done, isGone: true }], 3)).toEqual({
      done: 1,
      total: 2,
      isBegun: true,
    });
    expect(reviewProgress([done, { ...task, isVolunteered: true }], 3)).toMatchObject({ done: 1, total: 1 });
    expect(reviewProgress([], 3)).toEqual({ done: 0, total: 0, isBegun: false });
  });

  test('RV-9 reviews beyond their share are optional for a student, and those that are done count', () => {
    const topUp = { ...task, isTopUp: true } as const;
    expect(reviewProgress([done, done, done, topUp], 3)).toMatchObject({ done: 3, total: 3 });
    expect(reviewProgress([done, done, done, { ...topUp, evaluationStatus: 'Draft' }], 3)).toMatchObject({ total: 3 });
    expect(reviewProgress([done, done, done, { ...done, isTopUp: true }], 3)).toMatchObject({ done: 4, total: 4 });
    // Reviews that a student owes are required, and so is one that an instructor assigns by hand.
    expect(reviewProgress([done, done, topUp], 3)).toMatchObject({ done: 2, total: 3 });
    expect(reviewProgress([done, done, done, task], 3)).toMatchObject({ done: 3, total: 4 });
  });
});

describe('picking', () => {
  const now = new Date('2026-11-12T10:00:00Z');
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  const work = (id: string, given: number, handedIn: number) => ({ submissionId: submissionId(id), given, handedIn });
  const pick = (list: readonly ReturnType<typeof work>[], endsAt = hours(48), chance = 0) =>
    pickWork(list, { endsAt, now, chance })?.submissionId;

  test('RV-10 the one with the fewest people asked is picked, and near the end the one with the fewest reviews', () => {
    const list = [work('a', 3, 0), work('b', 2, 2)];
    expect(pick(list)).toBe('b');
    expect(pick(list, hours(24))).toBe('a');
    expect(pick([])).toBeUndefined();
  });

  test('RP-2 between equals chance decides, and not the order in which they come', () => {
    const list = ['a', 'b', 'c'].map((id) => work(id, 3, 1));
    expect(pick(list)).toBe('a');
    expect(pick(list.toReversed())).toBe('a');
    expect([0.34, 0.99].map((chance) => pick(list, hours(48), chance))).toEqual(['b', 'c']);
    expect(pick([...list, work('d', 2, 0)], hours(48), 0.99)).toBe('d');
  });

  test.each([
    [{ held: 3, hasOpen: false }, /^nothing$/],
    [{ held: 4, hasOpen: false }, /^nothing$/],
    [{ held: 5, hasOpen: false }, /The limit is 5/],
    [{ held: 3, hasOpen: true }, /Finish your own reviews first/],
    [{ held: 0, hasOpen: false }, /You have not been given any/],
  ])('RV-10 a student with %j offers to do another review: the refusal is %s', (facts, expected) => {
    expect(volunteerRefusal({ ...facts, plannedCount: 3, reviewsNeeded: 3 }) ?? 'nothing').toMatch(expected);
  });
});

describe('reports', () => {
  const [amara, ben, chidi, dana] = [userId('amara'), userId('ben'), userId('chidi'), userId('dana')];

  test('RP-4 three people pull a work, two or one who reports much do not', () => {
    expect(pullsWork([amara, ben, chidi], [])).toBe(true);
    expect(pullsWork([amara, ben], [])).toBe(false);
    expect(pullsWork([], [])).toBe(false);
  });

  test('RP-4 of two who review each other one counts, whichever of them reviews the other', () => {
    expect(pullsWork([amara, ben, chidi], [{ reviewerId: amara, authorId: ben }])).toBe(false);
    expect(pullsWork([amara, ben, chidi], [{ reviewerId: ben, authorId: amara }])).toBe(false);
    expect(pullsWork([amara, ben, chidi, dana], [{ reviewerId: amara, authorId: ben }])).toBe(true);
    const ring = [
      { reviewerId: amara, authorId: ben },
      { reviewerId: chidi, authorId: dana },
    ];
    expect(pullsWork([amara, ben, chidi, dana], ring)).toBe(false);
  });

  test('RP-4 instructors read what was said of the work, and what they can do', () => {
    const place = { title: 'Op-ed', courseName: 'Writing', universityName: 'Example University' };
    const to = { firstName: 'Larissa', lastName: 'Holt', email: 'holt@example.edu' };
    const { subject, textBefore } = pulledLetter(['empty', 'empty', 'cannotOpen'], place, to);
    expect(subject).toBe('Reported work: Op-ed');
    expect(textBefore).toContain(
      '3 students in Writing reported a hand-in for Op-ed. They say that it is empty, or that it cannot be opened.',
    );
  });
});

test('PH-11 the clock gives out essays when Review begins and every hand-in and try that counts is in', () => {
  const at = (text: string) => new Date(`2026-11-${text}Z`);
  const review = { type: 'PeerEvaluation' as const, startsAt: at('11T00:00:00'), endsAt: at('16T00:00:00') };
  const handIn = (endsAt: string) => ({ type: 'Submission' as const, startsAt: at('01T00:00:00'), endsAt: at(endsAt) });
  expect(distributionStartsAt([handIn('10T23:59:00'), review])).toEqual(at('11T00:00:30'));
  expect(distributionStartsAt([handIn('08T00:00:00'), review])).toEqual(at('11T00:00:00'));
  expect(distributionStartsAt([handIn('08T00:00:00')])).toBeNull();
});
