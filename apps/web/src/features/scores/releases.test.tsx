import { releaseScoreRun, unreleaseScoreRun } from '@circuit/contract/scores';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { aRelease, aScoreRun } from '#testing/scores.ts';
import { answer } from '#testing/server.ts';

import { openScores, SCORED_ASSIGNMENT } from '#testing/openScores.tsx';

const dialog = () => within(screen.getByRole('dialog'));
const press = async (user: ReturnType<typeof openScores>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

test('SP-12 while Review is open the dialog says until when, and offers no release', async () => {
  const { user } = openScores();
  const refusal = 'Review closes Fri, Nov 20, 11:59 PM. You can release results after that.';
  const asked = answer(releaseScoreRun, aRelease({ refusal }));
  await press(user, 'Release results');
  expect(await screen.findByText(refusal, { exact: false })).toBeTruthy();
  expect(dialog().queryByRole('button', { name: /^Release to/ })).toBeNull();
  await user.keyboard('{Escape}');
  expect(asked).toHaveLength(1);
});

test('SP-12 what students can still do is said with what they lose, and the name of the assignment is typed', async () => {
  const { user } = openScores();
  const unfinished = { reviewerCount: 2, reviewCount: 5, selfCount: 272 };
  const asked = answer(releaseScoreRun, aRelease({ unfinished }));
  await press(user, 'Release results');
  const note = await screen.findByText('272 students');
  expect(note.parentElement?.textContent).toBe(
    '272 students can still self-evaluate and have not finished. The release closes self-evaluation for them and gives them 0 for it. We will notify them. 2 students with a late permit can still review: 5 reviews are not finished. These scores do not include them.',
  );
  await user.click(dialog().getByRole('button', { name: 'Release to 412 students' }));
  expect(await screen.findByText('This is not the assignment’s name.')).toBeTruthy();
  expect(asked).toHaveLength(1);
  await user.type(dialog().getByRole('textbox', { name: /^Assignment name/ }), SCORED_ASSIGNMENT.title);
  await user.click(dialog().getByRole('button', { name: 'Release to 412 students' }));
  expect(await screen.findByText('Results of run 1 are released.')).toBeTruthy();
  expect(asked.at(-1)?.fields).toMatchObject({ dryRun: false, typedTitle: SCORED_ASSIGNMENT.title });
});

test('SP-13 released results are unreleased with a reason, after the dialog said who has seen them', async () => {
  const { user, now } = openScores({ scoreRun: aScoreRun({ isReleased: true }) });
  const gone = aScoreRun({ unreleased: { at: '2026-11-16T15:00:00.000Z', reason: 'The key was wrong.' } });
  const asked = answer(unreleaseScoreRun, ({ fields }) => {
    if (fields['dryRun'] === false) now({ scoreRun: gone });
    return { scoreRun: gone, openedCount: 200, toldCount: 198, isMailOff: false, openSecondLookCount: 5 };
  });
  await press(user, 'Unrelease results');
  expect(
    await screen.findByText('200 students have opened their results. 198 students get a message with your reason.'),
  ).toBeTruthy();
  expect(dialog().getByText(/5 second looks without an answer have to wait until then\.$/)).toBeTruthy();
  expect(dialog().getByText(/^Grades already sent to .+ stay there\./)).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Unrelease results' }));
  expect(await screen.findByText('Say why, in a few words.')).toBeTruthy();
  await user.type(dialog().getByRole('textbox', { name: /^Why you are unreleasing them/ }), 'The key was wrong.');
  await user.click(dialog().getByRole('button', { name: 'Unrelease results' }));
  expect(await screen.findByText('Results are unreleased. Students can no longer see them.')).toBeTruthy();
  expect(asked.map(({ fields }) => [fields['dryRun'], fields['reason']])).toEqual([
    [true, undefined],
    [false, 'The key was wrong.'],
  ]);
  expect(
    await screen.findByText(/^Run 1 was unreleased .+: The key was wrong\. Students see no scores right now\./),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Release results' })).toBeTruthy();
});

test('DM-11 in the demo the release dialog says how many students would get a message', async () => {
  const { user } = openScores();
  answer(releaseScoreRun, aRelease({ toldCount: 412, isMailOff: true }));
  await press(user, 'Release results');
  const words = 'E-mail is off in this demo. In your course, 412 students would get a message that results are out.';
  expect(await screen.findByText(words)).toBeTruthy();
});
