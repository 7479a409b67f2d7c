import { distribute, getDistribution, topUpReviews } from '@circuit/contract/distribution';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { anOwnedGroup } from '#testing/openCourses.tsx';
import { ABARA, aCoverage, aHandInId, aJob, aPlan, BENNETT } from '#testing/distribution.ts';
import { TRIES } from '#platform/http/retry.ts';
import { aReadyGroupAssignment } from '#testing/groupAssignments.ts';
import { answer, problem } from '#testing/server.ts';

import { leaveGroupAssignment, openGroupAssignment } from '#testing/openStaffGroupAssignment.tsx';

afterEach(leaveGroupAssignment);

const active = aReadyGroupAssignment({ status: 'Active' });
const open = (coverage = aCoverage()) => openGroupAssignment('', active, anOwnedGroup(), coverage);
const card = () => screen.findByRole('region', { name: 'Reviews' });

test('DS-11 a distribution is rehearsed by name, started once with the seed that was shown, and followed to its end', async () => {
  const { user } = await open();
  const rehearsed = answer(distribute, ({ fields }) => ({
    plan: aPlan(),
    refusal: null,
    jobLog: fields['dryRun'] === true ? null : aJob(),
  }));
  answer(
    getDistribution,
    aJob({ status: 'succeeded', done: 1188, messages: [...aPlan().sentences, 'Ana Short: 1 review missing.'] }),
  );
  await user.click(await within(await card()).findByRole('button', { name: 'Distribute' }));
  expect(await screen.findByText(/^396 hand-ins, 3 reviews each, 1,188 reviews\./)).toBeTruthy();
  expect(screen.getByText('Without a hand-in (1)')).toBeTruthy();
  expect(screen.getByText('Eze, Amarachi')).toBeTruthy();
  const dialog = () => within(screen.getByRole('dialog', { name: 'Distribute reviews' }));
  await user.click(dialog().getByRole('button', { name: 'Distribute' }));
  expect(await screen.findByText('Ana Short: 1 review missing.')).toBeTruthy();
  expect(rehearsed.map(({ fields }) => [fields['dryRun'], fields['seed']])).toEqual([
    [true, undefined],
    [false, 4711],
  ]);
  expect(dialog().queryByRole('button', { name: 'Distribute' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('DS-11 an answer that was lost is not told as nothing done, and the same is sent again', async () => {
  const { user } = await open();
  const keys: (string | null)[] = [];
  answer(distribute, ({ fields, headers }) => {
    if (fields['dryRun'] === true) return { plan: aPlan(), refusal: null, jobLog: null };
    keys.push(headers.get('idempotency-key'));
    return keys.length <= TRIES ? problem(502) : { plan: aPlan(), refusal: null, jobLog: aJob() };
  });
  answer(getDistribution, aJob({ status: 'succeeded', messages: ['All given out.'] }));
  await user.click(await within(await card()).findByRole('button', { name: 'Distribute' }));
  await screen.findByText(/^396 hand-ins, 3 reviews each, 1,188 reviews\./);
  const dialog = () => within(screen.getByRole('dialog', { name: 'Distribute reviews' }));
  await user.click(dialog().getByRole('button', { name: 'Distribute' }));
  expect((await dialog().findByRole('alert')).textContent).toMatch(/so essays may already be going out/);
  await user.click(dialog().getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All given out.')).toBeTruthy();
  expect(keys[0]).toBeTruthy();
  expect(keys).toHaveLength(TRIES + 1);
  expect(new Set(keys).size).toBe(1);
});

test('DS-11 a class that is too small is offered both ways out', async () => {
  const { user } = await open();
  const asked = answer(distribute, ({ fields }) =>
    fields['gradersFill'] === true
      ? { plan: aPlan({ sentences: ['3 hand-ins, 2 reviews each, 6 reviews.'] }), refusal: null, jobLog: null }
      : {
          plan: null,
          refusal: { kind: 'tooFewHandIns' as const, detail: '3 hand-ins cannot get 3 reviews each.' },
          jobLog: null,
        },
  );
  await user.click(await within(await card()).findByRole('button', { name: 'Distribute' }));
  expect((await screen.findByRole('link', { name: 'Go to Phases and dates' })).getAttribute('href')).toContain(
    '/edit/phases',
  );
  await user.click(screen.getByRole('button', { name: 'Let graders fill the gap' }));
  expect(await screen.findByText('3 hand-ins, 2 reviews each, 6 reviews.')).toBeTruthy();
  expect(asked).toHaveLength(2);
});

test('DS-11 what cannot be done now says why at the button, and the clock says when it does it', async () => {
  const detail = 'Hand in must end first. You can give out essays from Sat, Nov 8, 12:00 AM.';
  await open(aCoverage({ refusal: { kind: 'notNow', detail }, distributesAt: '2098-11-12T05:00:00.000Z' }));
  const button = await within(await card()).findByRole('button', { name: 'Distribute' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(detail)).toBeTruthy();
  expect(screen.getByText(/^396 hand-ins so far\. Essays will be given out automatically /)).toBeTruthy();
});

test('DS-11 while a job runs its button cannot be pressed; one that failed says why and is tried again', async () => {
  const running = aJob({ done: 400 });
  answer(getDistribution, running);
  const { unmount } = await open(aCoverage({ lastJob: running }));
  expect(await screen.findByText('400 of 1,188')).toBeTruthy();
  expect(
    within(await card())
      .getByRole('button', { name: 'Running…' })
      .getAttribute('aria-disabled'),
  ).toBe('true');
  unmount();

  const failed = aJob({ status: 'failed', messages: ['2 hand-ins cannot get 3 reviews each.'] });
  answer(getDistribution, failed);
  const { user } = await open(aCoverage({ lastJob: failed }));
  const asked = answer(distribute, { plan: aPlan(), refusal: null, jobLog: null });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(asked).toHaveLength(1));
});

test('CV-7 the forecast names what will be missing and who does not come, and its repair is rehearsed', async () => {
  const { user } = await open(
    aCoverage({
      isDistributed: true,
      handedInReviewCount: 702,
      givenReviewCount: 1188,
      lastJob: aJob({ status: 'succeeded', endedAt: '2026-11-11T05:02:41.000Z', messages: aPlan().sentences }),
      items: [
        {
          submissionId: aHandInId(1),
          author: ABARA,
          given: 3,
          handedIn: 1,
          expected: 2,
          missing: 1,
          needsGrader: false,
        },
        {
          submissionId: aHandInId(2),
          author: BENNETT,
          given: 2,
          handedIn: 0,
          expected: 1,
          missing: 2,
          needsGrader: true,
        },
      ],
      noShows: [{ person: BENNETT, given: 3 }],
      topUp: { reviewCount: 1, sentences: ['2 hand-ins would end with fewer than 3 reviews.'] },
    }),
  );
  expect(await screen.findByText('702 of 1,188')).toBeTruthy();
  expect(screen.getByText(/^Essays were last given out Wed, Nov 11.* 12:02 AM$/)).toBeTruthy();
  expect(screen.getByText('Bennett, Rosa, 1 of 3 expected, for graders')).toBeTruthy();
  expect(screen.getByText('Bennett, Rosa, 3 reviews to do')).toBeTruthy();
  expect(screen.getByText('1 hand-in on the graders’ list')).toBeTruthy();
  const plan = {
    seed: 5,
    sentences: ['1 more review for 1 hand-in from 1 student who can take more.'],
    addedCount: 1,
    added: [{ reviewer: BENNETT, author: ABARA, why: 'finished' as const }],
    forGradersCount: 0,
    forGraders: [],
  };
  const job = aJob({ kind: 'topUp' });
  const asked = answer(topUpReviews, ({ fields }) => ({ plan, jobLog: fields['dryRun'] === true ? null : job }));
  answer(getDistribution, { ...job, status: 'succeeded', messages: ['1 more review given out.'] });
  await user.click(screen.getByRole('button', { name: 'Find more reviewers' }));
  expect(await screen.findByText('Bennett, Rosa (has finished) reviews Abara, Chidi')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ask them' }));
  expect(await screen.findByText('1 more review given out.')).toBeTruthy();
  expect(asked[1]?.fields).toMatchObject({ dryRun: false, seed: 5 });
});

test('CV-7 a forecast that cannot be loaded is tried again; a grader is shown neither it nor the pairings', async () => {
  let calls = 0;
  const respond = () => ((calls += 1) === 1 ? problem(403) : aCoverage());
  const { user, unmount } = await openGroupAssignment('', active, anOwnedGroup(), respond);
  await user.click(await within(await card()).findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^396 hand-ins so far/)).toBeTruthy();
  unmount();

  const group = anOwnedGroup({ roles: ['GroupGrader'], activities: GROUP_POLICY.GroupGrader });
  await openGroupAssignment('', { ...active, activities: GROUP_POLICY.GroupGrader }, group);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Reviews' })).toBeNull();
});
