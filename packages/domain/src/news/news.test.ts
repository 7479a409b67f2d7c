import { expect, test } from 'vitest';

import { newsOf, rolesThat, type NewsRow } from './index.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 18, 9, minute));
const row = (minute: number): NewsRow => ({ kind: 'resultsReleased', at: at(minute) });

test('BL-1 what came after the last look is new, not what came at that very moment', () => {
  const { items, newCount } = newsOf([row(1), row(3), row(2)], at(2));
  expect(items.map((item) => [item.at, item.isNew])).toEqual([
    [at(3), true],
    [at(2), false],
    [at(1), false],
  ]);
  expect(newCount).toBe(1);
  expect(newsOf([row(1)], null).newCount).toBe(1);
});

test('BL-1 at most twenty are told', () => {
  const many = Array.from({ length: 25 }, (_, minute) => row(minute));
  expect(newsOf(many, null)).toMatchObject({ newCount: 20, items: { length: 20 } });
});

test('BL-3 only people who may answer second looks are asked to', () => {
  expect(rolesThat('SuperiorEvaluationCreate')).toContain('GroupGrader');
  expect(rolesThat('SuperiorEvaluationCreate')).not.toContain('GroupLearner');
});
