import { afterEach, expect, test, vi } from 'vitest';

import { isOwnDocument } from './ownDocument.ts';

function loadedAs(name: string, type = 'navigate'): void {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name, type }] });
}

afterEach(() => vi.unstubAllGlobals());

test('LW-45 a page is in its own document if the browser loaded it by its address', () => {
  loadedAs('https://review.example.edu/lti-launch/1?code=x');
  expect(isOwnDocument('/lti-launch/1')).toBe(true);
  loadedAs('https://review.example.edu/login');
  expect(isOwnDocument('/lti-launch/1')).toBe(false);
});

test('LW-45 after a reload it is not loaded a third time', () => {
  loadedAs('https://review.example.edu/login', 'reload');
  expect(isOwnDocument('/lti-launch/1')).toBe(true);
});

test('LW-45 a browser that does not say how it loaded the page is taken at its word', () => {
  vi.stubGlobal('performance', { getEntriesByType: () => [] });
  expect(isOwnDocument('/lti-launch/1')).toBe(true);
});
