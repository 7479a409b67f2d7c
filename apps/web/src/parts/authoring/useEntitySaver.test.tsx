import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';

import { useEntitySaver } from './useEntitySaver.ts';

interface Essay {
  readonly title: string;
  readonly isShared: boolean;
  readonly version: number;
}

/** A screen that opened with version 1; by now the page and the server have `newer`. */
function openedBefore(newer: Essay) {
  let current = newer;
  const conflict = () => ({ status: 412, title: 'Changed', detail: 'Somebody else changed it.', current });
  const { result, rerender } = renderHook(
    (entity: Essay) =>
      useEntitySaver<string, Essay>({
        entity,
        wantedOf: ({ title }) => title,
        send: async (title, _known, ifMatch) => {
          if (ifMatch !== current.version) return { error: conflict() };
          current = { ...current, title, version: current.version + 1 };
          return { data: current };
        },
      }),
    { initialProps: { title: 'Before', isShared: false, version: 1 } },
  );
  rerender(newer);
  return { now: () => result.current, current: () => current };
}

test('SV-4 what a colleague changed before the first key here is not overwritten, also when the page has it', async () => {
  const { now, current } = openedBefore({ title: 'Theirs', isShared: false, version: 2 });
  await act(async () => now().now('Mine'));
  expect(now().status).toMatchObject({ state: 'conflict', theirs: { title: 'Theirs' } });
  expect(current().title).toBe('Theirs');
});

test('SV-3 what was changed elsewhere before the first key here stays, and nobody is asked', async () => {
  const { now, current } = openedBefore({ title: 'Before', isShared: true, version: 2 });
  await act(async () => now().now('Mine'));
  expect(now().status).toEqual({ state: 'saved' });
  expect(current()).toEqual({ title: 'Mine', isShared: true, version: 3 });
});
