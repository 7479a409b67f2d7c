import { shard, userId } from '@circuit/domain/kernel';
import { expect, test } from 'vitest';

import { ProblemError } from '#platform/problems.ts';

import { inTurn } from './turns.ts';

const [north, south] = [shard('north'), shard('south')];

test('AR-11 two files are looked at at a time, the others wait in order, and one person cannot fill the queue', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (person: string, name: string) =>
    inTurn(north, userId(person), () => {
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
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(everybody);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'f']);
  // What failed gives its place back too.
  for (let turn = 0; turn < 6; turn++)
    await expect(inTurn(north, userId('ada'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('AR-22 universities take turns, and one that fills its queue keeps no other out', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (where: typeof north, name: string) =>
    inTurn(where, userId(name), () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  // Two at work and twenty waiting: more than these the north does not get.
  const asked = Array.from({ length: 22 }, (_, at) => ask(north, `n${at}`));
  await expect(ask(north, 'late')).rejects.toEqual(new ProblemError({ kind: 'busy', retryAfterSeconds: 5 }));
  asked.push(ask(south, 's0'), ask(south, 's1'));
  for (let done = 0; done < asked.length; done++) {
    ends[done]?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(asked);
  expect(begun.slice(0, 7)).toEqual(['n0', 'n1', 'n2', 's0', 'n3', 's1', 'n4']);
  expect(begun).toHaveLength(24);
});
