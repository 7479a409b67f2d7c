import { enabledParts, evenWeights, sampleStudents } from '@circuit/domain/assignments';
import { SCORING_MODES, type Part, type ScoringMode } from '@circuit/domain/scoring';
import { RadioCards, Stack, WeightEditor } from '@circuit/ui';

import type { DesignSectionProps } from '../designDraft.ts';

import styles from './sections.module.css';

const PART_LABELS: Record<Part, string> = {
  submission: 'Their work',
  calibration: 'Calibrations',
  evaluation: 'Reviews they give',
  self: 'Self-evaluation',
};

const MODE_TEXTS: Record<ScoringMode, { readonly label: string; readonly hint: string }> = {
  calibrated: { label: 'Calibrated', hint: 'Reviews by students who rate like the expert count more.' },
  simple: { label: 'Simple', hint: 'Every review counts the same: the plain average.' },
};

/** What each part adds to the score, shown as outcomes before anyone is scored. (AE-7) */
export function ScoringSection({ editing: { draft, change } }: DesignSectionProps) {
  const { phases, weights, scoringMode } = draft;
  const parts = enabledParts(phases);
  return (
    <Stack gap={5}>
      <p className={styles['muted']}>What each part adds to the score. Students see this before they hand in.</p>
      <WeightEditor
        rows={parts.map((part) => ({ id: part, label: PART_LABELS[part], weight: weights[part] }))}
        onChange={(part, weight) => change({ weights: { ...weights, [part]: weight } })}
        onEven={() => change({ weights: evenWeights(weights, phases) })}
      />
      <section aria-labelledby="sample-students">
        <h3 id="sample-students">What this means</h3>
        <ul className={styles['samples']}>
          {sampleStudents(weights, phases).map(({ label, tenths }) => (
            <li key={label}>
              {label} would get <b>{tenths === null ? 'no score' : (tenths / 10).toFixed(1)}</b>.
            </li>
          ))}
        </ul>
      </section>
      <RadioCards
        label="How reviews count"
        value={scoringMode}
        options={SCORING_MODES.map((mode) => ({ value: mode, ...MODE_TEXTS[mode] }))}
        onChange={(mode) => change({ scoringMode: mode })}
      />
    </Stack>
  );
}
