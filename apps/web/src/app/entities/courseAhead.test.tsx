import { getUserInfo } from '@circuit/contract/accounts';
import { getLearnerEvaluation, listLearnerEvaluations } from '@circuit/contract/evaluations';
import { getGroupAssignment } from '@circuit/contract/groupAssignments';
import { getGroup } from '@circuit/contract/groups';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { aUserInfo } from '#testing/builders.ts';
import { aGroupAssignment, aTakenCourse } from '#testing/learning.ts';
import { aReview, aReviewList } from '#testing/reviews.ts';
import { answer } from '#testing/server.ts';

import { openGroupAssignment } from '#testing/openLearnerGroupAssignment.tsx';

test('WB-6 a review opened by its address asks for its course, assignment and list before the account is known, each once', async () => {
  openGroupAssignment('/evaluations/1');
  const account = Promise.withResolvers<void>();
  answer(getUserInfo, async () => {
    await account.promise;
    return aUserInfo({ firstName: 'Amara' });
  });
  answer(getLearnerEvaluation, aReview());
  const asked = [
    answer(getGroup, aTakenCourse()),
    answer(getGroupAssignment, aGroupAssignment()),
    answer(listLearnerEvaluations, aReviewList()),
  ];
  const calls = () => asked.map(({ length }) => length);
  await waitFor(() => expect(calls()).toEqual([1, 1, 1]));
  account.resolve();
  await screen.findByText('Anonymous classmate');
  expect(calls()).toEqual([1, 1, 1]);
});
