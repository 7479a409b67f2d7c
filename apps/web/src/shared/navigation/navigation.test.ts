import { expect, test } from 'vitest';

import { navigateTo, setNavigator } from './navigation.ts';

test('DL-21 code outside React moves with the router that was set last', () => {
  const visited: string[] = [];
  setNavigator((path) => visited.push(`first ${path}`));
  setNavigator((path) => visited.push(path));
  navigateTo('/downtime');
  expect(visited).toEqual(['/downtime']);
});
