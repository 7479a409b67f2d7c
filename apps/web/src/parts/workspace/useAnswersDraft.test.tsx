import { type PracticeTry, savePracticeTry } from '@circuit/contract/calibrations';
import { type CalibrationId, evaluationId, groupAssignmentId } from '@circuit/domain/kernel';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, test, vi } from 'vitest';

import type { When } from '#platform/saving/saver.ts';
import { ADA, aSignedInStore } from '#testing/savedEditor.tsx';
import { answer, type Asked, problem } from '#testing/server.ts';
import { unsent } from '#testing/unsent.ts';

import { useAnswersDraft } from './useAnswersDraft.ts';

const TRY: PracticeTry = {
  id: evaluationId('01980000-0000-7000-8000-0000000000e1'),
  number: 1,
  status: 'Draft',
  answers: [],
  handedInAt: null,
  match: null,
  version: 1,
};
const IDS = {
  groupAssignmentId: groupAssignmentId('01980000-0000-7000-8000-0000000000a1'),
  calibrationId: '01980000-0000-7000-8000-0000000000c1' as CalibrationId, // oxlint-disable-line typescript/no-unsafe-type-assertion -- a brand of a test
  evaluationId: TRY.id,
};

const answersIn = ({ fields }: Asked) => fields['answers'] as CriterionAnswer[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what the contract sends
const commentsIn = (asked: Asked) => answersIn(asked).map(({ comment }) => comment);
const saved = (asked: Asked, calls: number): PracticeTry => ({ ...TRY, answers: answersIn(asked), version: calls + 1 });

/** Answers of one try, as the workspace changes them: all of them each time, the one changed last at their end. */
async function openAnswers() {
  const store = await aSignedInStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result, unmount } = renderHook(
    () =>
      useAnswersDraft(
        {
          endpoint: savePracticeTry,
          place: `try/${TRY.id}`,
          title: 'a practice essay',
          personId: ADA,
          requestOf: (answers) => ({ ...IDS, answers: [...answers] }),
        },
        TRY,
      ),
    { wrapper },
  );
  await waitFor(() => expect(result.current.answers).not.toBeNull());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const change = (criterionId: string, comment: string, when: When) =>
    act(() => {
      const { current, saving } = result.current;
      const others = current.filter((one) => one.criterionId !== criterionId);
      saving.change([...others, { criterionId, choice: null, comment }], when);
    });
  return {
    unmount,
    rate: (criterionId: string, comment: string) => change(criterionId, comment, 'now'),
    write: (criterionId: string, comment: string) => change(criterionId, comment, 'soon'),
    status: () => result.current.saving.status,
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const laterOn = globalThis.setTimeout;

/** The network and the database of the device do not wait for the timers of the page. */
async function until(isSo: () => boolean, stepMs = 0): Promise<void> {
  const giveUpAt = performance.now() + 20_000;
  while (!isSo()) {
    if (performance.now() > giveUpAt) throw new Error('It did not happen.');
    await pass(stepMs);
    await act(() => new Promise<void>((resolve) => void laterOn(resolve, 1)));
  }
}

/** An endpoint that holds its answers back until they are let go, one by one. */
function answerLater() {
  const held: (() => void)[] = [];
  const asked = answer(savePracticeTry, async (call, calls) => {
    await new Promise<void>((resolve) => void held.push(resolve));
    return saved(call, calls);
  });
  return { asked, letGo: () => held.shift()?.() };
}

test('WS-6 a rating is sent at once, text 1.5 seconds after the last key', async () => {
  const { rate, write, status } = await openAnswers();
  const asked = answer(savePracticeTry, saved);
  rate('a', 'rated');
  await until(() => status().state === 'saved');
  expect(asked.map(commentsIn)).toEqual([['rated']]);
  write('a', 'T');
  await pass(1000);
  write('a', 'Th');
  await pass(1499);
  expect(status().state).toBe('unsent');
  await pass(1);
  expect(status().state).toBe('saving');
  await until(() => status().state === 'saved');
  expect(asked.map(commentsIn)).toEqual([['rated'], ['Th']]);
});

test('WS-6 one answer is sent at a time, and of each criterion only the newest', async () => {
  const { rate, status } = await openAnswers();
  const { asked, letGo } = answerLater();
  rate('a', 'a1');
  await until(() => asked.length === 1);
  rate('a', 'a2');
  rate('b', 'b1');
  rate('a', 'a3');
  await pass(1000);
  expect(asked.map(commentsIn)).toEqual([['a1']]);
  letGo();
  await until(() => asked.length === 2);
  letGo();
  await until(() => status().state === 'saved');
  expect(asked.map(commentsIn)).toEqual([['a1'], ['b1', 'a3']]);
});

test('WS-6, WS-13 what failed is kept on the device and sent again with what is newer', async () => {
  const { rate, status } = await openAnswers();
  answer(savePracticeTry, () => problem(503));
  rate('a', 'a1');
  await until(() => status().state === 'failed', 100);
  expect(status()).toMatchObject({ words: 'It is kept on this device and will be sent.' });
  expect(await unsent()).toHaveLength(1);
  const asked = answer(savePracticeTry, saved);
  rate('b', 'b1');
  await until(() => status().state === 'saved', 100);
  expect(asked.map(commentsIn)).toEqual([['a1', 'b1']]);
  expect(await unsent()).toEqual([]);
});

test('SV-19 a comment that is typed without a pause is sent every 5 seconds, and not more often', async () => {
  const { write, status } = await openAnswers();
  const asked = answer(savePracticeTry, saved);
  for (let typedMs = 0; typedMs < 11_000; typedMs += 200) {
    write('a', `${typedMs}`);
    await pass(200);
    await until(() => status().state !== 'saving');
  }
  expect(asked.map(commentsIn)).toEqual([['4800'], ['9800']]);
});

test('SV-20 a comment is told as unsent until it is sent, also if it was typed during a save', async () => {
  const { write, status } = await openAnswers();
  const { asked, letGo } = answerLater();
  write('a', 'T');
  expect(status().state).toBe('unsent');
  await pass(1500);
  await until(() => asked.length === 1);
  expect(status().state).toBe('saving');
  write('a', 'Th');
  letGo();
  await until(() => status().state !== 'saving');
  expect(status().state).toBe('unsent');
  await pass(1500);
  await until(() => asked.length === 2);
  letGo();
  await until(() => status().state === 'saved');
});

test('WS-6 words that were typed a moment ago are sent when the page is left', async () => {
  const { write, unmount } = await openAnswers();
  const asked = answer(savePracticeTry, saved);
  write('a', 'Half a sent');
  unmount();
  await until(() => asked.length === 1);
  expect(asked.map(commentsIn)).toEqual([['Half a sent']]);
});
