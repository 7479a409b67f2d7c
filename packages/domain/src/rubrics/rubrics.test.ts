import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { shareOf } from '../scoring/index.ts';

import { answerFlaws, sharesOf, strayAnswers } from './answers.ts';
import { commentFlaw, needsComment } from './comments.ts';
import { criteriaOf, POINT_SCALE_ID, type Level, type LevelsCriterion, type RubricContents } from './criteria.ts';
import { rubricFlaws } from './flaws.ts';
import { criteriaFromTable } from './pasteTable.ts';
import { answerOf, highestPoints, rubricPoints, scaleOf, weightedCriteria } from './points.ts';
import { compareRubrics, decideRubricSave } from './saving.ts';

const level = (label: string, points: number): Level => ({ id: `${label}-id`, label, description: '', points });

function aCriterion(fields: Partial<LevelsCriterion> = {}): LevelsCriterion {
  return {
    id: 'thesis',
    kind: 'levels',
    title: 'Thesis',
    question: 'Is there a clear, arguable position?',
    weight: null,
    commentRule: 'requiredAtExtremes',
    commentPrompt: '',
    minCommentLength: 40,
    aesTag: 'none',
    levels: [level('Sharp', 5), level('Clear', 4), level('Vague', 2), level('None', 0)],
    ...fields,
  };
}
const base = aCriterion();
const { levels: _levels, ...common } = base;
const points = { ...common, id: 'length', kind: 'points', minPoints: 0, maxPoints: 10 } as const;
const yesNo = { ...common, id: 'named', kind: 'yesNo', points: 3, isInverted: true } as const;
const aRubric = (...criteria: RubricContents['criteria']): RubricContents => ({ criteria, pointScaleMax: 100 });

describe('points', () => {
  test('RU-1 a rubric without criteria of its own is a point scale of one criterion', () => {
    const scale = { criteria: [], pointScaleMax: 20 };
    expect(criteriaOf(scale)).toMatchObject([{ id: POINT_SCALE_ID, kind: 'points', minPoints: 0, maxPoints: 20 }]);
    expect(rubricPoints(scale)).toBe(20);
    expect(rubricFlaws(scale)).toEqual([]);
    expect(rubricFlaws({ ...scale, pointScaleMax: 0 })).toHaveLength(1);
  });

  test('RU-3 a rubric has the sum of the highest points of its criteria, whatever their kind', () => {
    expect([base, points, yesNo].map(highestPoints)).toEqual([5, 10, 3]);
    expect(rubricPoints(aRubric(base, points, yesNo))).toBe(18);
  });

  test('RU-3 without a weight a criterion counts as much as its points', () => {
    expect(weightedCriteria(aRubric(base, { ...points, weight: 2 }, { ...yesNo, points: 0 }))).toEqual([
      { id: 'thesis', weight: 5 },
      { id: 'length', weight: 2 },
      { id: 'named', weight: 1 },
    ]);
  });

  test('RU-3 the best answer of any kind earns the whole share, the worst none', () => {
    const share = (criterion: Parameters<typeof scaleOf>[0], choice: Parameters<typeof answerOf>[1]) =>
      shareOf(scaleOf(criterion), answerOf(criterion, choice));
    expect(share(base, { kind: 'levels', levelId: 'Sharp-id' })).toBe(1);
    expect(share(base, { kind: 'levels', levelId: 'None-id' })).toBe(0);
    expect(share(points, { kind: 'points', points: 10 })).toBe(1);
    expect(share(yesNo, { kind: 'yesNo', isYes: false })).toBe(1);
    expect(share(yesNo, { kind: 'yesNo', isYes: true })).toBe(0);
  });

  test.each([
    [base, { kind: 'levels', levelId: 'gone' }],
    [base, { kind: 'points', points: 5 }],
    [points, { kind: 'points', points: 10.5 }],
    [points, { kind: 'points', points: -1 }],
    [yesNo, { kind: 'levels', levelId: 'Sharp-id' }],
  ] as const)('RU-3 an answer that is not on the scale earns nothing at all, not zero (%#)', (criterion, choice) => {
    expect(answerOf(criterion, choice)).toBeNull();
  });
});

describe('flaws', () => {
  test('RU-2 two levels with the same points are said so, at the second one', () => {
    const flawed = aCriterion({ levels: [level('Thorough', 5), level('Solid', 4), level('Thin', 4)] });
    expect(rubricFlaws(aRubric(flawed))).toEqual([
      {
        criterionId: 'thesis',
        levelId: 'Thin-id',
        field: 'points',
        text: 'Thin has as many points as Solid. Each level needs fewer points than the one before.',
      },
    ]);
  });

  test('RU-2 a level with more points than the one before it is said so', () => {
    const flawed = aCriterion({ levels: [level('Low', 1), level('High', 2)] });
    expect(rubricFlaws(aRubric(flawed))[0]?.text).toMatch(/^High has more points than Low[.]/);
  });

  test.each([
    [aCriterion({ title: ' ' }), 'title'],
    [aCriterion({ levels: [level('Only', 1)] }), 'levels'],
    [aCriterion({ levels: [level('', 1), level('None', 0)] }), 'label'],
    [{ ...points, maxPoints: 0 }, 'points'],
    [{ ...yesNo, points: 0 }, 'points'],
    [aCriterion({ weight: 0 }), 'weight'],
  ] as const)('RU-2 what keeps a rubric from being used is named with its field (%#)', (criterion, field) => {
    expect(rubricFlaws(aRubric(criterion)).map((found) => found.field)).toEqual([field]);
  });

  test('RU-2 levels whose points fall have no flaw, however many there are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 12 }), (numbers) => {
        const falling = numbers.toSorted((one, other) => other - one).map((number) => level(`L${number}`, number));
        expect(rubricFlaws(aRubric(aCriterion({ levels: falling })))).toEqual([]);
        expect(rubricFlaws(aRubric(aCriterion({ levels: falling.toReversed() })))).toHaveLength(numbers.length - 1);
      }),
    );
  });
});

describe('saving', () => {
  const used = { isUsed: true, contents: aRubric(base) };
  const renamed = aRubric(aCriterion({ title: 'Position' }));
  const dearer = aRubric(aCriterion({ levels: [level('Sharp', 6), ...base.levels.slice(1)] }));

  test('RU-4 as long as nothing uses a version, any edit changes it in place', () => {
    const unused = { ...used, isUsed: false };
    expect(decideRubricSave(unused, dearer, undefined)).toEqual({ isOk: true, value: { kind: 'overwrite' } });
    expect(decideRubricSave(unused, renamed, undefined)).toEqual({ isOk: true, value: { kind: 'overwrite' } });
  });

  test('RU-4 a version in use is not changed before the author has chosen how', () => {
    expect(decideRubricSave(used, renamed, undefined)).toEqual({ isOk: false, failure: { kind: 'choiceNeeded' } });
  });

  test('RU-4 the wording of a version in use can be mended, and each mended text is listed', () => {
    const mended = aRubric(
      aCriterion({
        title: 'Position',
        levels: base.levels.map((one, index) => (index === 1 ? { ...one, label: 'Plain' } : one)),
      }),
    );
    expect(decideRubricSave(used, mended, 'wording')).toEqual({
      isOk: true,
      value: {
        kind: 'wording',
        fixes: [
          { criterionId: 'thesis', levelId: null, field: 'title', before: 'Thesis', after: 'Position' },
          { criterionId: 'thesis', levelId: 'Clear-id', field: 'label', before: 'Clear', after: 'Plain' },
        ],
      },
    });
  });

  test.each([
    ['points', dearer],
    ['levels', aRubric(aCriterion({ levels: base.levels.slice(1) }))],
    ['weight', aRubric(aCriterion({ weight: 3 }))],
    ['comment rule', aRubric(aCriterion({ commentRule: 'none' }))],
    ['order', aRubric(points, base)],
    ['kind', aRubric({ ...points, id: 'thesis' })],
    ['criteria', aRubric()],
  ])('RU-4 %s of a version in use are locked; as a new version they can change', (_what, wanted) => {
    expect(decideRubricSave(used, wanted, 'wording')).toEqual({ isOk: false, failure: { kind: 'scaleLocked' } });
    expect(decideRubricSave(used, wanted, 'newVersion')).toEqual({ isOk: true, value: { kind: 'newVersion' } });
  });

  test('RU-4 saving what is there already makes no version', () => {
    expect(decideRubricSave(used, aRubric(base), 'newVersion')).toEqual({ isOk: true, value: { kind: 'unchanged' } });
    expect(compareRubrics(aRubric(base), aRubric(aCriterion()))).toEqual({ kind: 'none' });
  });
});

describe('answers', () => {
  const comment = 'x'.repeat(40);
  const at = (label: string) => ({ kind: 'levels', levelId: `${label}-id` }) as const;

  test('RU-6 a comment required at the extremes is needed at the highest and lowest level only', () => {
    expect(base.levels.map(({ label }) => needsComment(base, at(label)))).toEqual([true, false, false, true]);
    const given = [0, 5, 10].map((number) => needsComment(points, { kind: 'points', points: number }));
    expect(given).toEqual([true, false, true]);
    expect(needsComment(yesNo, { kind: 'yesNo', isYes: true })).toBe(true);
    expect(needsComment(base, null)).toBe(false);
  });

  test('RU-6 required is always needed, optional and none never', () => {
    const needs = (['required', 'optional', 'none'] as const).map((commentRule) =>
      needsComment(aCriterion({ commentRule }), at('Sharp')),
    );
    expect(needs).toEqual([true, false, false]);
  });

  test.each([
    ['', 'Write a comment of at least 40 characters.'],
    [' '.repeat(60), 'Write a comment of at least 40 characters.'],
    ['x'.repeat(39), 'Write 1 character more.'],
    [` ${'x'.repeat(38)} `, 'Write 2 characters more.'],
    [comment, null],
  ])('RU-6 a comment %j that is too short says how much is missing', (text, expected) => {
    expect(commentFlaw(base, at('Sharp'), text)).toBe(expected);
  });

  test('RU-7 what is missing is listed in the order of the rubric', () => {
    const contents = aRubric(base, points);
    const flaws = answerFlaws(contents, [{ criterionId: 'thesis', choice: at('Sharp'), comment: 'Good.' }]);
    expect(flaws.map(({ criterionId, field }) => `${criterionId} ${field}`)).toEqual([
      'thesis comment',
      'length choice',
    ]);
    const complete = [
      { criterionId: 'length', choice: { kind: 'points', points: 7 }, comment: '' },
      { criterionId: 'thesis', choice: at('Sharp'), comment },
    ] as const;
    expect(answerFlaws(contents, complete)).toEqual([]);
    expect(sharesOf(contents, complete)).toEqual([1, 0.7]);
  });

  test('RU-7 an answer to no criterion, or a second one, is stray', () => {
    const answer = { criterionId: 'thesis', choice: null, comment: '' };
    expect(strayAnswers(aRubric(base), [answer, answer, { ...answer, criterionId: 'gone' }])).toEqual([
      'thesis',
      'gone',
    ]);
  });
});

describe('a pasted table', () => {
  let next = 0;
  const newId = () => `id-${next++}`;
  const paste = (text: string) => {
    const pasted = criteriaFromTable(text, newId);
    if (!pasted.isOk) return pasted.failure.kind;
    return pasted.value.map((criterion) => ({
      title: criterion.title,
      levels: criterion.kind === 'levels' ? criterion.levels.map((one) => `${one.label} ${one.points}`) : [],
    }));
  };

  test('RU-8 a first row with the levels and their points makes the levels of every criterion', () => {
    expect(
      paste('Criterion\tSharp (5)\tClear (4 pts)\tNone 0\nThesis\tArguable\tStated\tNo position\nEvidence\ta\t\tc'),
    ).toEqual([
      { title: 'Thesis', levels: ['Sharp 5', 'Clear 4', 'None 0'] },
      { title: 'Evidence', levels: ['Sharp 5', 'None 0'] },
    ]);
  });

  test('RU-8 without such a row each cell names its own level', () => {
    const pasted = criteriaFromTable('Thesis\tSharp (5): Arguable\tNone (0): No position', newId);
    const levels = pasted.isOk && pasted.value[0]?.kind === 'levels' ? pasted.value[0].levels : [];
    expect(levels).toMatchObject([
      { label: 'Sharp', points: 5, description: 'Arguable' },
      { label: 'None', points: 0, description: 'No position' },
    ]);
  });

  test('RU-8 levels from low to high are turned round, and missing points are counted down to 0', () => {
    expect(paste('\tPoor (1)\tGood (3)\nThesis\ta\tb')).toEqual([{ title: 'Thesis', levels: ['Good 3', 'Poor 1'] }]);
    expect(paste('\tGood\tFair\tPoor\nThesis\ta\tb\tc')).toEqual([
      { title: 'Thesis', levels: ['Good 2', 'Fair 1', 'Poor 0'] },
    ]);
  });

  test('RU-8 question and weight are taken where the first row names them', () => {
    const pasted = criteriaFromTable(
      'Criterion\tWeight\tQuestion\tYes (1)\tNo (0)\r\nThesis\t30 %\tIs there one?\tx\ty',
      newId,
    );
    expect(pasted.isOk && pasted.value[0]).toMatchObject({ weight: 30, question: 'Is there one?' });
    expect(pasted.isOk && pasted.value[0]?.kind === 'levels' && pasted.value[0].levels).toHaveLength(2);
  });

  test('RU-8 a quoted cell keeps its line breaks as blanks and its quotes', () => {
    const pasted = criteriaFromTable('\tGood (1)\tBad (0)\nThesis\t"Says ""yes""\nor no"\tb', newId);
    const levels = pasted.isOk && pasted.value[0]?.kind === 'levels' ? pasted.value[0].levels : [];
    expect(levels[0]?.description).toBe('Says "yes" or no');
  });

  test.each([
    ['', 'noTable'],
    ['one word', 'noTable'],
    ['Criterion\tSharp (5)\tNone (0)', 'noTable'],
    [Array.from({ length: 42 }, () => 'a\tb').join('\n'), 'tooLarge'],
  ])('RU-8 what is no table, or too large a one, is refused (%#)', (text, expected) => {
    expect(paste(text)).toBe(expected);
  });

  test('RU-8 whatever is pasted becomes criteria within the limits, each with an id of its own, or is refused', () => {
    const cell = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('Good (5)', '"', '5', 'a: b', '99999 points'));
    const table = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 });
    fc.assert(
      fc.property(table, (rows) => {
        const pasted = criteriaFromTable(rows.map((row) => row.join('\t')).join('\n'), newId);
        if (!pasted.isOk) return;
        const ids = pasted.value.flatMap((one) => [
          one.id,
          ...(one.kind === 'levels' ? one.levels.map(({ id }) => id) : []),
        ]);
        expect(new Set(ids).size).toBe(ids.length);
        for (const one of pasted.value) {
          expect(one.title).not.toBe('');
          expect(highestPoints(one)).toBeLessThanOrEqual(1000);
        }
      }),
    );
  });
});
