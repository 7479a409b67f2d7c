import { afterEach, expect, test, vi } from 'vitest';

import { isOwnDocument } from './ownDocument.ts';

class Loaded {
  readonly name: string;
  readonly type: string;
  constructor(name: string, type: string) {
    this.name = name;
    this.type = type;
  }
}

function loadedAs(name: string, type = 'navigate'): void {
  vi.stubGlobal('PerformanceNavigationTiming', Loaded);
  vi.stubGlobal('performance', { getEntriesByType: () => [new Loaded(name, type)] });
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
