import { expect, test } from 'vitest';

import { hasUnsentText, keepAll, registerDraft, watchDrafts, whereTextIsKept } from './drafts.ts';

test('DL-17 all unsent text is stored on the device before the page is left', async () => {
  const kept: string[] = [];
  const draft = (name: string, isUnsent: boolean) =>
    registerDraft({ hasUnsentText: () => isUnsent, keep: async () => void kept.push(name) });
  const ends = [draft('essay', true), draft('sent', false), draft('comment', true)];
  expect(hasUnsentText()).toBe(true);
  await keepAll();
  expect(kept).toEqual(['essay', 'comment']);
  ends.forEach((end) => end());
  expect(hasUnsentText()).toBe(false);
});

test('DL-18 text that cannot be stored keeps the page, and the rest is stored all the same', async () => {
  const kept: string[] = [];
  const full = registerDraft({ hasUnsentText: () => true, keep: () => Promise.reject(new Error('quota')) });
  const fine = registerDraft({ hasUnsentText: () => true, keep: async () => void kept.push('comment') });
  await expect(keepAll()).rejects.toThrow('We could not store unsent text on this device.');
  expect(kept).toEqual(['comment']);
  full();
  fine();
});

test('SV-23 text is said to be on the device only if every open editor keeps it there', () => {
  const heard: (string | null)[] = [];
  const unwatch = watchDrafts(() => heard.push(whereTextIsKept()));
  const keep = async () => undefined;
  const essay = registerDraft({ hasUnsentText: () => false, keep });
  const rubric = registerDraft({ hasUnsentText: () => false, keep, isOnScreenOnly: true });
  rubric();
  essay();
  unwatch();
  registerDraft({ hasUnsentText: () => false, keep })();
  expect(heard).toEqual(['device', 'screen', 'device', null]);
});
