import { Checklist } from '../authoring/Checklist.tsx';
import { PhaseEditor } from '../authoring/PhaseEditor.tsx';
import type { PhaseRow } from '../authoring/phaseRow.ts';
import { WeightEditor } from '../authoring/WeightEditor.tsx';
import type { GalleryEntry } from './types.ts';

const ignore = () => undefined;
const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2026, 10, 1, 5);

const DAYS = Array.from({ length: 30 }, (_, index) => ({
  startMs: FIRST + index * DAY_MS,
  isShaded: index % 7 === 0 || index % 7 === 6,
  ...(index % 7 === 1 ? { label: `Mon, Nov ${index + 1}` } : {}),
}));

const row = (label: string, from: number, to: number | null, fields: Partial<PhaseRow> = {}): PhaseRow => ({
  id: label,
  label,
  startMs: FIRST + (from - 1) * DAY_MS,
  endMs: to === null ? null : FIRST + to * DAY_MS,
  start: { date: `2026-11-${String(from).padStart(2, '0')}`, time: '00:00' },
  end: to === null ? null : { date: `2026-11-${String(to).padStart(2, '0')}`, time: '23:59' },
  lengthText: to === null ? '' : `${to - from + 1} d`,
  ...fields,
});

const PHASES = [
  row('Hand in', 2, 6),
  row('Practice', 7, 10),
  row('Review', 11, 16),
  row('Self-evaluate', 16, 20, {
    error: 'Starts before Review closes.',
    repair: { label: 'Move to Tue, Nov 17, 12:00 AM', onRepair: ignore },
  }),
  row('Results', 21, null),
];

export const AUTHORING: readonly GalleryEntry[] = [
  {
    name: 'PhaseEditor',
    states: [
      {
        name: 'with a conflict',
        element: <PhaseEditor rows={PHASES} days={DAYS} onFields={ignore} onDrag={ignore} />,
      },
      {
        name: 'read-only',
        element: <PhaseEditor rows={PHASES.slice(0, 2)} days={DAYS} onFields={ignore} onDrag={ignore} isReadOnly />,
      },
    ],
  },
  {
    name: 'WeightEditor',
    states: [
      {
        name: 'adds up',
        element: (
          <WeightEditor
            rows={[
              { id: 'work', label: 'Their work', weight: 60 },
              { id: 'calibration', label: 'Calibrations', weight: 15 },
              { id: 'reviews', label: 'Reviews they give', weight: 20 },
              { id: 'self', label: 'Self-evaluation', weight: 5 },
            ]}
            onChange={ignore}
            onEven={ignore}
          />
        ),
      },
      {
        name: 'does not add up',
        element: (
          <WeightEditor rows={[{ id: 'work', label: 'Their work', weight: 80 }]} onChange={ignore} onEven={ignore} />
        ),
      },
    ],
  },
  {
    name: 'Checklist',
    states: [
      {
        name: 'half done',
        element: (
          <Checklist
            items={[
              { id: '1', state: 'met', text: 'Title and instructions' },
              { id: '2', state: 'met', text: 'Hand-in: text, 500 to 800 words' },
              {
                id: '3',
                state: 'missing',
                text: 'Calibration C has no expert rating.',
                link: { href: '#c', label: 'Rate it' },
              },
              { id: '4', state: 'optional', text: 'Nobody is on the roster yet.' },
            ]}
          />
        ),
      },
    ],
  },
];
