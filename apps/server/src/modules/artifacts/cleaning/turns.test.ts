import { expect, test } from 'vitest';

import { ProblemError } from '#platform/problems.ts';

import { inTurn } from './turns.ts';

test('AR-11 two files are looked at at a time, the others wait in order, and one person cannot fill the queue', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (person: string, name: string) =>
    inTurn(person, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const ofOne = ['a', 'b', 'c', 'd'].map((name) => ask('ada', name));
  await expect(ask('ada', 'e')).rejects.toEqual(new ProblemError({ kind: 'busy', retryAfterSeconds: 5 }));
  const ofOther = ask('bob', 'f');
  expect(begun).toEqual(['a', 'b']);
  const everybody = [...ofOne, ofOther];
  for (let done = 0; done < everybody.length; done++) {
    expect(begun).toHaveLength(Math.min(done + 2, everybody.length));
    ends[done]?.();
    await new Promise((resolve) => setImmediate(resolve)); // oxlint-disable-line eslint/no-await-in-loop -- one after the other
  }
  await Promise.all(everybody);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'f']);
  // What failed gives its place back too.
  for (let turn = 0; turn < 6; turn++)
    await expect(inTurn('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken'); // oxlint-disable-line eslint/no-await-in-loop -- one after the other
});
