import { expect, test } from 'vitest';

import { userId } from '../kernel/index.ts';

import { forbiddenPair } from './forbiddenPair.ts';

const [ada, ben] = [userId('ada'), userId('ben')];

test('PC-20 a pair is the same in either order', () => {
  expect(forbiddenPair(ben, ada, 2)).toEqual(forbiddenPair(ada, ben, 2));
  expect(forbiddenPair(ben, ada, 2)).toMatchObject({ value: { firstUserId: ada, secondUserId: ben } });
});

test('PC-21 a pair is two people, both in the course', () => {
  expect(forbiddenPair(ada, ada, 1)).toEqual({ isOk: false, failure: 'samePerson' });
  expect(forbiddenPair(ada, ben, 1)).toEqual({ isOk: false, failure: 'notInCourse' });
});
