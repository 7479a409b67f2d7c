import { expect, test } from 'vitest';

import { shownSections } from './sections.ts';

test('GQ-34 a section that fewer than five works share is not shown', () => {
  const of = (label: string, count: number) => Array.from({ length: count }, () => ({ sections: [label, label] }));
  expect(shownSections([...of('001', 5), ...of('002', 4), { sections: [] }])).toEqual(new Set(['001']));
});
