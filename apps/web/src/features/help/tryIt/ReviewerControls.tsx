import { VoiceMark } from '@circuit/ui';

import { NumberBox } from '#parts/authoring/NumberBox.tsx';
import { tenthsText } from '#parts/scores/tenths.ts';

import { MAX_DISTANCE, type Tried, type TriedReviewer } from './numbers.ts';
import styles from './tryIt.module.css';

interface Props {
  readonly by: Tried['by'];
  readonly reviewer: TriedReviewer;
  readonly shareTenths: number;
  readonly onChange: (fields: Partial<TriedReviewer>) => void;
}

const SETTINGS = {
  practice: { label: 'points from the expert in practice', max: MAX_DISTANCE },
  weight: { label: 'weight', max: 100 },
} as const;

/** The same by number fields, and the slider of practice. */
export function ReviewerControls({ by, reviewer: { letter, total, setting }, shareTenths, onChange }: Props) {
  const name = `Reviewer ${letter}`;
  const { label, max } = SETTINGS[by];
  return (
    <li className={styles['reviewer']}>
      <p className={styles['name']}>
        <VoiceMark voice="peer" hasName={false} />
        <b>{name}</b>
        <span className={styles['share']}>counts {tenthsText(shareTenths)} %</span>
      </p>
      <div className={styles['field']}>
        <span>gave</span>
        <NumberBox
          label={`${name}, score`}
          value={total}
          max={100}
          onChange={(value) => onChange({ total: Math.round(10 * (value ?? 0)) / 10 })}
        />
      </div>
      <div className={styles['field']}>
        <span>{label}</span>
        <input
          type="range"
          className={styles['slider']}
          min={0}
          max={max}
          step={1}
          value={setting}
          aria-label={`${name}, ${label}, slider`}
          onChange={(event) => onChange({ setting: Number(event.currentTarget.value) })}
        />
        <NumberBox
          label={`${name}, ${label}`}
          value={setting}
          max={max}
          onChange={(value) => onChange({ setting: Math.round(value ?? 0) })}
        />
      </div>
    </li>
  );
}
