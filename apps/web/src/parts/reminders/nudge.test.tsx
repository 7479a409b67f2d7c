import { getConfiguration } from '@circuit/contract/configuration';
import { nudgeLearners } from '@circuit/contract/reminders';
import { getUserSettings } from '@circuit/contract/userSettings';
import { DEFAULT_APPEARANCE, UiProvider } from '@circuit/ui';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { expect, test, vi } from 'vitest';

import { settings } from '#platform/settings/settings.ts';
import { inHours, GROUP_ASSIGNMENT_ID } from '#testing/learning.ts';
import { aNudge, aNudged, BEN, MIRA } from '#testing/reminders.ts';
import { answer, noAnswer, problem } from '#testing/server.ts';
import { aTab } from '#testing/tabs.ts';
import { SETTINGS } from '#testing/userSettings.ts';

import { NudgeDialog } from './NudgeDialog.tsx';

function show() {
  answer(getUserSettings, SETTINGS);
  answer(getConfiguration, () => problem(404));
  let closed = 0;
  const { store } = aTab();
  render(
    <Provider store={store}>
      <UiProvider appearance={DEFAULT_APPEARANCE}>
        <NudgeDialog
          groupAssignment={{ id: GROUP_ASSIGNMENT_ID, title: 'Op-ed' }}
          timeZoneId="America/Indianapolis"
          phase="PeerEvaluation"
          userIds={[MIRA, BEN]}
          onClose={() => (closed += 1)}
        />
      </UiProvider>
    </Provider>,
  );
  return { user: userEvent.setup(), closed: () => closed };
}

const send = () => screen.findByRole('button', { name: /^Send to/ });

test('NG-6 who gets it, who does not and why, and the letter with the words being written, are seen before it is sent', async () => {
  const asked = answer(nudgeLearners, ({ fields }) => aNudge({ isSent: fields['dryRun'] === false }));
  const { user, closed } = show();
  expect(await screen.findByText('1 student receives this, 1 does not.')).toBeTruthy();
  expect(screen.getByText(': Already finished.', { exact: false })).toBeTruthy();
  const message = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  expect(message.value).toBe(
    'You haven’t finished your reviews for Op-ed yet. If something is in the way, let me know.',
  );
  await user.clear(message);
  expect((await send()).getAttribute('aria-disabled')).toBe('true');
  await user.type(message, 'Ask me.');
  expect(screen.getByRole('region', { name: /^Preview, as Mira Okafor/ }).textContent).toContain(
    'Hello Mira Okafor,\n\nAsk me.\n\nReview your classmates’ work by Fri',
  );
  await user.click(await send());
  expect(await screen.findByText('Sent to 1 student. The messages are on their way.')).toBeTruthy();
  expect(asked.at(-1)?.fields).toMatchObject({
    groupAssignmentId: GROUP_ASSIGNMENT_ID,
    phase: 'PeerEvaluation',
    userIds: [MIRA, BEN],
    text: 'Ask me.',
    includesRecent: false,
    dryRun: false,
  });
  expect(screen.getByText('Okafor, Mira')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? message);
  expect(closed()).toBe(1);
});

test('DM-9 where mail is off, it says how many would receive it, and where the messages can be read', async () => {
  vi.spyOn(settings, 'IS_DEMO', 'get').mockReturnValue(true);
  answer(nudgeLearners, ({ fields }) => aNudge({ isSent: fields['dryRun'] === false, leftOut: [], isMailOff: true }));
  const { user } = show();
  const words = 'E-mail is off in this demo. In your course, 1 student would receive this.';
  expect(await screen.findByText(words)).toBeTruthy();
  await user.click(await send());
  expect(await screen.findByText(/In your course, this would go to 1 student\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Read them in the outbox' }).getAttribute('href')).toBe('/outbox');
});

test('NG-3 NG-6 who was nudged lately is left out with the time, and taken in when it is asked for', async () => {
  const recent = aNudged(MIRA, 'Mira', inHours(-2.2));
  const asked = answer(nudgeLearners, ({ fields }) =>
    fields['includesRecent'] === true
      ? aNudge({ recipients: [recent], leftOut: [] })
      : aNudge({ recipients: [], leftOut: [{ ...recent, why: 'nudgedLately' }], letter: null }),
  );
  const { user } = show();
  expect(await screen.findByText(/Nudged in the last 12 hours. Last nudged 2 hours ago\./)).toBeTruthy();
  expect((await send()).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Nobody would receive it.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Include students nudged in the last 12 hours' }));
  await waitFor(async () => expect((await send()).getAttribute('aria-disabled')).toBeNull());
  expect(asked.at(-1)?.fields).toMatchObject({ includesRecent: true, dryRun: true });
});

test('NG-6 a list that cannot be looked up is said and tried again; nothing can be sent meanwhile', async () => {
  let isDown = true;
  answer(nudgeLearners, () => (isDown ? problem(403, { detail: 'Not now.' }) : aNudge()));
  const { user } = show();
  expect(
    await screen.findByText(/could not check who has not finished, so nothing can be sent\. Not now\./),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await send()).toBeTruthy();
});

test('NG-6 while it is sent it cannot be sent again; without an answer the same intent is sent once more', async () => {
  let isLost = true;
  const asked = answer(nudgeLearners, ({ fields }) => {
    if (fields['dryRun'] === true) return aNudge();
    return isLost ? noAnswer() : aNudge({ isSent: true });
  });
  const { user } = show();
  await user.click(await send());
  const busy = await screen.findByRole('button', { name: /Sending/ });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  await user.click(busy);
  expect(await screen.findByText(/it may already be sent/, {}, { timeout: 20_000 })).toBeTruthy();
  isLost = false;
  await user.click(await send());
  expect(await screen.findByText(/^Sent to 1 student/)).toBeTruthy();
  const keys = asked
    .filter(({ fields }) => fields['dryRun'] === false)
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
}, 40_000);

test('NG-6 a refusal says why, and that nothing was sent', async () => {
  answer(nudgeLearners, ({ fields }) =>
    fields['dryRun'] === true ? aNudge() : problem(409, { detail: 'This course has ended.' }),
  );
  const { user } = show();
  await user.click(await send());
  expect(await screen.findByText('Nothing was sent. This course has ended.')).toBeTruthy();
});
