import { expect, test, vi } from 'vitest';

import { locksOr } from './tab.ts';

const forbidden = () => Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError'));

test('LW-31 where a frame may not use locks, what they would have guarded runs without', async () => {
  const locks = locksOr({ request: forbidden, query: forbidden });
  const refresh = vi.fn<() => Promise<string>>(() => Promise.resolve('token'));
  expect(await locks.request('refresh', refresh)).toBe('token');
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(await locks.heldNames?.()).toEqual([]);
});

test('LW-31 a failure of what was guarded is not tried a second time', async () => {
  const act = vi.fn<() => Promise<never>>(forbidden);
  const locks = locksOr({ request: (_name, whileHeld) => whileHeld(), query: forbidden });
  await expect(locks.request('refresh', act)).rejects.toThrow('denied');
  expect(act).toHaveBeenCalledTimes(1);
});
