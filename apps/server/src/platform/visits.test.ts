import { expect, test } from 'vitest';

import { openVisits } from './visits.ts';

test('MU-7 stopping waits for visits that end, and not for one that never does', async () => {
  const visits = openVisits(4, 200);
  const going = Promise.withResolvers<'done'>();
  const ended: string[] = [];
  visits.add('never', () => new Promise(() => undefined));
  visits.add('late', async () => {
    await going.promise;
    ended.push('late');
    return 'done';
  });
  const stopping = visits.stop();
  setTimeout(() => going.resolve('done'), 50);
  await stopping;
  expect(ended).toEqual(['late']);
});

test('MU-7 the line holds each key once, with the newest visit, and a key that is dropped is not visited', async () => {
  const visits = openVisits(1);
  const going = Promise.withResolvers<'done'>();
  const visited: string[] = [];
  const noting = (name: string) => async () => {
    visited.push(name);
    return 'done' as const;
  };
  visits.add('first', () => going.promise);
  visits.add('first', noting('first, twice'));
  visits.add('second', noting('second, old'));
  visits.add('third', noting('third'));
  visits.add('second', noting('second, new'));
  visits.drop('third');
  going.resolve('done');
  await new Promise(setImmediate);
  expect(visited).toEqual(['second, new']);
  expect(visits.longestWaitMs()).toBe(0);
});
