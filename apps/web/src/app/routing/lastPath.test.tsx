import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import { lastPath, useLastPath } from './lastPath.ts';

const visit = (address: string) =>
  renderHook(() => useLastPath(), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  });

test('S2.20 one returns to the last page that is no system page; one whose name only begins like one counts', () => {
  visit('/errors?page=2');
  expect(lastPath()).toBe('/errors?page=2');
  visit('/error?message=gone');
  visit('/login/forgotten');
  expect(lastPath()).toBe('/errors?page=2');
});
