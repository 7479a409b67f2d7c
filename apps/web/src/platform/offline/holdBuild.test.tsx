import { afterEach, expect, test, vi } from 'vitest';

import { prune } from '#serviceWorker/shell.ts';
import { holdBuild } from './holdBuild.ts';

/** A browser with Web Locks, which jsdom lacks: the names that are held. */
function heldNames(): string[] {
  const held: string[] = [];
  const request = (name: string) => {
    held.push(name);
    return new Promise(() => undefined);
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return held;
}

afterEach(() => {
  document.head.innerHTML = '';
  Reflect.deleteProperty(navigator, 'locks');
});

test('OF-10 what a tab holds is what the worker of the next build looks for', async () => {
  const held = heldNames();
  document.head.innerHTML = '<script type="module" src="/assets/index-AbC_1.js"></script>';
  holdBuild();
  const remove = vi.fn<(name: string) => Promise<boolean>>(async () => true);
  await prune(
    { build: 'index-next', page: '', first: [], rest: [] },
    {
      caches: {
        keys: async () => ['build.index-AbC_1', 'build.index-older'],
        delete: remove,
        has: async () => true,
        match: async () => undefined,
        open: () => Promise.reject(new Error('Nothing is brought.')),
      },
      fetch: () => Promise.reject(new Error('Nothing is asked for.')),
      heldNames: async () => held,
    },
  );
  expect(remove.mock.calls).toEqual([['build.index-older']]);
});

test('OF-10 a page that no build wrote holds nothing', () => {
  const held = heldNames();
  document.head.innerHTML = '<script type="module" src="/src/main.tsx"></script>';
  holdBuild();
  expect(held).toEqual([]);
});
