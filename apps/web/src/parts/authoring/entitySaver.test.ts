import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { entitySaver } from './entitySaver.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function aSaver(answerMs: number) {
  const sent: string[] = [];
  const told: string[] = [];
  const saver = entitySaver<string, { text: string; version: number }>(
    {
      entity: { text: '', version: 1 },
      wantedOf: ({ text }) => text,
      send: async (text, _known, ifMatch) => {
        sent.push(text);
        await new Promise((resolve) => void setTimeout(resolve, answerMs));
        return { data: { text, version: ifMatch + 1 } };
      },
    },
    ({ state }) => told.push(state),
  );
  return { soon: (wanted: string) => saver.change(() => ({ wanted })), sent, told };
}

test('SV-19 an author who types without a pause is saved every 5 seconds, and not more often', async () => {
  const { soon, sent } = aSaver(300);
  for (let typedMs = 0; typedMs < 11_000; typedMs += 200) {
    soon(`${typedMs}`);
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(sent).toEqual(['4800', '9800']);
});

test('SV-20 what an author typed is told as unsent until the server has it', async () => {
  const { soon, told } = aSaver(300);
  soon('a');
  expect(told).toEqual(['unsent']);
  await vi.advanceTimersByTimeAsync(1600);
  soon('ab');
  await vi.advanceTimersByTimeAsync(200);
  expect(told).toEqual(['unsent', 'saving', 'unsent']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(told.slice(3)).toEqual(['saving', 'saved']);
});
