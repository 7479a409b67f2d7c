import { ActionColorPreview } from '../color/ActionColorPreview.tsx';
import { Row } from '../layout/Stack.tsx';
import { BrokenTrace } from '../product/BrokenTrace.tsx';
import { Logo } from '../product/Logo.tsx';
import { LoopPicture } from '../product/LoopPicture.tsx';
import { Trace } from '../product/Trace.tsx';
import type { TraceStep } from '../product/traceStep.ts';
import { VoiceMark } from '../product/VoiceMark.tsx';
import type { GalleryEntry } from './types.ts';

const REVIEWING: readonly TraceStep[] = [
  { id: 'hand-in', label: 'Hand in', detail: 'done Nov 6', state: 'done' },
  { id: 'practice', label: 'Practice', detail: '3 of 3, 88%', state: 'done' },
  { id: 'review', label: 'Review', detail: '1 of 3', state: 'now', progress: 1 / 3 },
  { id: 'self', label: 'Self-evaluate', detail: 'opens Nov 17', state: 'later' },
  { id: 'results', label: 'Results', detail: 'about Nov 20', state: 'later' },
];

const AT_FIRST: readonly TraceStep[] = [
  { id: 'hand-in', label: 'Hand in', detail: 'by Wed, Nov 18', state: 'now', progress: 0.5 },
  { id: 'practice', label: 'Practice', detail: 'opens Nov 19', state: 'later' },
  { id: 'review', label: 'Review', detail: 'opens Nov 23', state: 'later' },
];
const AT_LAST = REVIEWING.map(({ id, label }): TraceStep => ({ id, label, detail: 'Nov 13', state: 'done' }));
const WITH_PERMIT = REVIEWING.map((step): TraceStep =>
  step.id === 'practice' ? { ...step, permit: 'open for you until Wed, Nov 18' } : step,
);

export const PRODUCT: readonly GalleryEntry[] = [
  {
    name: 'ActionColorPreview',
    states: [
      { name: 'a color of its own', element: <ActionColorPreview color="#8c1515" label="Hand in" /> },
      { name: 'the usual one', element: <ActionColorPreview color="" label="Hand in" /> },
    ],
  },
  {
    name: 'Logo',
    states: [
      { name: 'production', element: <Logo name="Circuit" /> },
      { name: 'QA', element: <Logo name="Circuit" tier="QA" /> },
    ],
  },
  {
    name: 'Trace',
    states: [
      { name: 'in the middle', element: <Trace steps={REVIEWING} label="Phases of Carbon pricing op-ed" /> },
      { name: 'at first', element: <Trace steps={AT_FIRST} label="Phases of Lab report 3" /> },
      { name: 'all done', element: <Trace steps={AT_LAST} label="Phases of Minimum wage op-ed" /> },
      { name: 'late permit', element: <Trace steps={WITH_PERMIT} label="Phases of Case memo 1" /> },
    ],
  },
  {
    name: 'VoiceMark',
    states: [
      {
        name: 'the three voices and the automatic one',
        element: (
          <Row gap={4}>
            <Row gap={2}>
              <VoiceMark voice="you" hasName={false} /> You
            </Row>
            <Row gap={2}>
              <VoiceMark voice="peer" hasName={false} /> Classmate
            </Row>
            <Row gap={2}>
              <VoiceMark voice="expert" hasName={false} /> Expert
            </Row>
            <Row gap={2}>
              <VoiceMark voice="automatic" hasName={false} /> Automatic
            </Row>
          </Row>
        ),
      },
    ],
  },
  {
    name: 'BrokenTrace',
    states: [
      { name: 'still', element: <BrokenTrace /> },
      { name: 'moving', element: <BrokenTrace isMoving /> },
    ],
  },
  {
    name: 'LoopPicture',
    states: [
      {
        name: 'large',
        element: (
          <div style={{ height: 480 }}>
            <LoopPicture />
          </div>
        ),
      },
      {
        name: 'on a phone',
        element: (
          <div style={{ height: 112 }}>
            <LoopPicture />
          </div>
        ),
      },
    ],
  },
];
