import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Trace } from './Trace.tsx';
import type { TraceStep } from './traceStep.ts';

const STEPS: readonly TraceStep[] = [
  { id: 'hand-in', label: 'Hand in', detail: 'done Nov 6', state: 'done' },
  { id: 'review', label: 'Review', detail: '1 of 3', state: 'now', progress: 1 / 3 },
  { id: 'results', label: 'Results', detail: 'about Nov 20', state: 'later', permit: 'open for you until Nov 18' },
];

test('UI-70 the trace is an ordered list that names each step, and only the current one is the current step', () => {
  render(<Trace steps={STEPS} />);
  const list = screen.getByRole('list', { name: 'Phases' });
  expect(list.tagName).toBe('OL');
  const items = within(list).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Hand in, donedone Nov 6',
    'Review1 of 3',
    'Resultsabout Nov 20open for you until Nov 18',
  ]);
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
});

test('UI-71 what is drawn in the trace is hidden from screen readers', () => {
  const { container } = render(<Trace steps={STEPS} />);
  const drawings = [...container.querySelectorAll('svg:not(svg svg)')];
  expect(drawings.length).toBeGreaterThan(0);
  expect(drawings.every((drawing) => drawing.getAttribute('aria-hidden') === 'true')).toBe(true);
});
