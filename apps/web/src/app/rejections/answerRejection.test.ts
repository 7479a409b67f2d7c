import { expect, test, vi } from 'vitest';

import { answerRejection, type Surroundings } from './answerRejection.ts';
import { isModuleFailure } from './moduleFailure.ts';

function surroundings(facts: Partial<Surroundings> = {}) {
  return {
    appName: 'Review Desk',
    isOnline: () => true,
    alert: vi.fn<Surroundings['alert']>(),
    reload: vi.fn<Surroundings['reload']>(),
    report: vi.fn<Surroundings['report']>(),
    keepText: vi.fn<Surroundings['keepText']>(async () => undefined),
    ...facts,
  };
}

const chunkFailure = new TypeError('Failed to fetch dynamically imported module: https://x/assets/a.js');

test.each([
  'Failed to fetch dynamically imported module: https://x/a.js',
  'error loading dynamically imported module: https://x/a.js',
  'Importing a module script failed.',
  'FAILED TO FETCH DYNAMICALLY IMPORTED MODULE',
])('S8.08/1 %j is a module that did not load', (text) => {
  expect(isModuleFailure(new TypeError(text))).toBe(true);
  expect(isModuleFailure(text)).toBe(true);
});

test.each([new TypeError('Failed to fetch'), 'boom', undefined, null, { message: 'other' }, 7])(
  'S8.08/3 %s is another failure and is reported',
  async (reason) => {
    const around = surroundings();
    await answerRejection(reason, around);
    expect(around.report).toHaveBeenCalledExactlyOnceWith(reason);
    expect(around.alert).not.toHaveBeenCalled();
    expect(around.reload).not.toHaveBeenCalled();
  },
);

test('S8.08/1 online, a module that did not load is told as a new version, and the page reloads', async () => {
  const around = surroundings();
  await answerRejection(chunkFailure, around);
  expect(around.alert).toHaveBeenCalledExactlyOnceWith(
    'A new version of Review Desk is available. Your browser will now refresh. If you see this message again, please clear your browser cache and try again.',
  );
  expect(around.reload).toHaveBeenCalledOnce();
  expect(around.report).not.toHaveBeenCalled();
});

test('S8.08/2 offline, the person is asked to check the connection, and nothing reloads', async () => {
  const around = surroundings({ isOnline: () => false });
  await answerRejection(chunkFailure, around);
  expect(around.alert).toHaveBeenCalledExactlyOnceWith(
    'Your network connection appears to be having issues. Please check your connection and refresh your browser.',
  );
  expect(around.reload).not.toHaveBeenCalled();
});

test('RT-10 unsent text is kept before the page reloads; if it cannot be kept, the page stays (F20)', async () => {
  const order: string[] = [];
  await answerRejection(
    chunkFailure,
    surroundings({ keepText: async () => void order.push('keep'), reload: () => void order.push('reload') }),
  );
  expect(order).toEqual(['keep', 'reload']);
  const full = surroundings({ keepText: () => Promise.reject(new Error('Quota exceeded')) });
  await answerRejection(chunkFailure, full);
  expect(full.reload).not.toHaveBeenCalled();
});
