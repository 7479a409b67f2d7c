import { expect, test } from 'vitest';

import { aQueueItem } from '#testing/grading.ts';

import { isInView, viewOf, viewOptions } from './queueFilter.ts';

test('GQ-34 each section that essays have is a choice, with its count, and the address keeps it', () => {
  const items = [aQueueItem(1, { sections: ['002'] }), aQueueItem(2, { sections: ['001', 'Lab 2'] }), aQueueItem(3)];
  const labels = viewOptions(items, 'all').map(({ label }) => label);
  expect(labels.slice(-3)).toEqual(['Section 001 (1)', 'Section 002 (1)', 'Lab 2 (1)']);
  const view = viewOf('section:Lab 2');
  expect(items.filter((item) => isInView(item, view)).map(({ number }) => number)).toEqual(['0002']);
  expect(viewOptions([], view).map(({ label }) => label)).toEqual(['Everything (0)', 'Lab 2 (0)']);
  expect(viewOf('nonsense')).toBe('all');
});
