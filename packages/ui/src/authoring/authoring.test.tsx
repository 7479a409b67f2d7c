import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { Checklist } from './Checklist.tsx';
import { PhaseEditor } from './PhaseEditor.tsx';
import type { DateFields, PhaseEdge, PhaseRow } from './phaseRow.ts';
import { WeightEditor } from './WeightEditor.tsx';

test('AE-1 the checklist says of each line whether it is met, and leads to what is missing', () => {
  render(
    <Checklist
      items={[
        { id: 'title', state: 'met', text: 'Title and instructions' },
        {
          id: 'c',
          state: 'missing',
          text: 'Calibration C has no expert rating.',
          link: { href: '/c', label: 'Rate it' },
        },
        { id: 'p', state: 'optional', text: 'Nobody is on the roster yet.' },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
    'Done: Title and instructions',
    'Missing: Calibration C has no expert rating. Rate it',
    'Optional: Nobody is on the roster yet.',
  ]);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1 of 2 ready');
  expect(screen.getByRole('link', { name: 'Rate it' }).getAttribute('href')).toBe('/c');
});

function Weights({ onEven }: { readonly onEven: () => void }) {
  const [rows, setRows] = useState([
    { id: 'work', label: 'Their work', weight: 60 },
    { id: 'reviews', label: 'Reviews they give', weight: 40 },
  ]);
  return (
    <WeightEditor
      rows={rows}
      onEven={onEven}
      onChange={(id, weight) => setRows(rows.map((row) => (row.id === id ? { ...row, weight } : row)))}
    />
  );
}

test('AE-2 a weight is a slider and a number, and what they add up to is told', async () => {
  const onEven = vi.fn<() => void>();
  render(<Weights onEven={onEven} />);
  expect(screen.getByText('100% in total.')).toBeTruthy();
  fireEvent.change(screen.getByRole('slider', { name: 'Their work' }), { target: { value: '75' } });
  const number = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Their work, percent' });
  expect(number.value).toBe('75');
  expect(number.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/15% too much/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Make it 100%' }));
  expect(onEven).toHaveBeenCalledOnce();
  await userEvent.clear(number);
  await userEvent.type(number, '60');
  expect(screen.queryByRole('button')).toBeNull();
});

const DAY_MS = 86_400_000;
const DAYS = Array.from({ length: 10 }, (_, index) => ({ startMs: index * DAY_MS, isShaded: index === 5 }));
const at = (date: string, time: string): DateFields => ({ date, time });

function phases(onRepair: () => void): readonly PhaseRow[] {
  return [
    {
      id: 'Review',
      label: 'Review',
      startMs: DAY_MS,
      endMs: 4 * DAY_MS,
      start: at('2026-11-11', '00:00'),
      end: at('2026-11-16', '23:59'),
      lengthText: '6 d',
    },
    {
      id: 'Self',
      label: 'Self-evaluate',
      startMs: 3 * DAY_MS,
      endMs: 6 * DAY_MS,
      start: at('2026-11-16', '00:00'),
      end: at('2026-11-20', '23:59'),
      lengthText: '5 d',
      error: 'Starts before Review closes.',
      repair: { label: 'Move to Tue, Nov 17, 12:00 AM', onRepair },
    },
  ];
}

test('AE-3 dates are typed, a conflict is told at its field, and one click repairs it', async () => {
  const onRepair = vi.fn<() => void>();
  const onFields = vi.fn<(id: string, edge: 'start' | 'end', fields: DateFields) => void>();
  render(<PhaseEditor rows={phases(onRepair)} days={DAYS} onFields={onFields} onDrag={() => undefined} />);
  const date = screen.getByLabelText('Self-evaluate opens, date');
  expect(document.getElementById(date.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'Starts before Review closes.',
  );
  fireEvent.change(date, { target: { value: '2026-11-17' } });
  expect(onFields).toHaveBeenCalledWith('Self', 'start', at('2026-11-17', '00:00'));
  await userEvent.click(screen.getByRole('button', { name: 'Move to Tue, Nov 17, 12:00 AM' }));
  expect(onRepair).toHaveBeenCalledOnce();
});

test('AE-3 a bar or its end is dragged by whole days', () => {
  const onDrag = vi.fn<(id: string, edge: PhaseEdge, days: number) => void>();
  const { container } = render(
    <PhaseEditor rows={phases(() => undefined)} days={DAYS} onFields={() => undefined} onDrag={onDrag} />,
  );
  const picture = container.querySelector('[aria-hidden]');
  Object.defineProperty(picture, 'clientWidth', { value: 1000 });
  const [bar] = container.querySelectorAll<HTMLElement>('[data-movable]');
  if (bar === undefined) throw new Error('There is no bar.');
  const [, , endGrip] = bar.children;
  for (const [target, fromX, toX] of [
    [bar, 100, 290],
    [endGrip ?? bar, 400, 310],
  ] as const) {
    fireEvent.pointerDown(target, { clientX: fromX, pointerId: 1 });
    fireEvent.pointerMove(target, { clientX: toX, pointerId: 1 });
    fireEvent.pointerUp(target, { clientX: toX, pointerId: 1 });
  }
  expect(onDrag.mock.calls).toEqual([
    ['Review', 'both', 2],
    ['Review', 'end', -1],
  ]);
});
