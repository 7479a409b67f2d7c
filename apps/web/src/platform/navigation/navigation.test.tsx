import { expect, test } from 'vitest';

import { navigateTo, setNavigator } from './navigation.ts';

test('DL-21 code outside React moves with the router that was set last', () => {
  const visited: string[] = [];
  setNavigator((path) => visited.push(`first ${path}`));
  setNavigator((path) => visited.push(path));
  navigateTo('/downtime');
  expect(visited).toEqual(['/downtime']);
});

test('DL-23 a page that one is on already is not loaded again', () => {
  const visited: string[] = [];
  setNavigator((path) => visited.push(path));
  window.history.replaceState(null, '', '/downtime');
  navigateTo('/downtime');
  navigateTo('/error?message=x');
  expect(visited).toEqual(['/error?message=x']);
});
