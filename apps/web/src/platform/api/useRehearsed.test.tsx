import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';

import { useRehearsed } from './useRehearsed.ts';

interface Asked {
  readonly dryRun: boolean;
  readonly seed?: number;
}

/** Answers come when the test gives them. */
function rehearse() {
  const waiting: { asked: Asked; key: string; give: (outcome: { data?: string; error?: unknown }) => void }[] = [];
  let sentCount = 0;
  const { result } = renderHook(() =>
    useRehearsed(
      (asked: Asked, key) =>
        new Promise<{ data?: string; error?: unknown }>((give) => {
          waiting.push({ asked, key, give });
        }),
      { onSent: () => (sentCount += 1) },
    ),
  );
  const ask = (asked: Asked) => act(() => result.current.ask(asked));
  const give = (index: number, outcome: { data?: string; error?: unknown }) =>
    act(async () => waiting[index]?.give(outcome));
  return { result, ask, give, waiting, sentCount: () => sentCount };
}

test('DS-11 of two that are on their way the later one says what holds', async () => {
  const { result, ask, give } = rehearse();
  ask({ dryRun: true, seed: 1 });
  ask({ dryRun: true, seed: 2 });
  await give(1, { data: 'second' });
  await give(0, { data: 'first' });
  expect(result.current).toMatchObject({ answer: 'second', isSending: false, lastAsked: { seed: 2 } });
});

test('DS-11 SP-4 what may have happened is asked for again under its key, and looked at as if it had', async () => {
  const { result, ask, give, waiting, sentCount } = rehearse();
  ask({ dryRun: true });
  await give(0, { data: 'plan' });
  expect(sentCount()).toBe(0);
  ask({ dryRun: false });
  await give(1, { error: { status: 503, title: '', detail: 'Busy.' } });
  expect(result.current).toMatchObject({ hasFailed: true, isUnknown: true, detail: 'Busy.', answer: 'plan' });
  ask({ dryRun: false });
  await give(2, { data: 'done' });
  expect(waiting[2]?.key).toBe(waiting[1]?.key);
  expect(waiting[1]?.key).not.toBe(waiting[0]?.key);
  expect(result.current).toMatchObject({ hasFailed: false, answer: 'done' });
  expect(sentCount()).toBe(2);
});

test('DS-11 a refusal is no doubt, and neither is a rehearsal that failed', async () => {
  const { result, ask, give } = rehearse();
  ask({ dryRun: false });
  await give(0, { error: { status: 409, title: '', detail: 'Closed.' } });
  expect(result.current).toMatchObject({ hasFailed: true, isUnknown: false });
  ask({ dryRun: true });
  await give(1, { error: { status: 503, title: '', detail: 'Busy.' } });
  expect(result.current).toMatchObject({ hasFailed: true, isUnknown: false });
});
