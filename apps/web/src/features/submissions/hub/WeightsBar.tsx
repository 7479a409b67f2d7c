import { enabledParts, evenWeights, type PhaseDesigns } from '@circuit/domain/assignments';
import type { Part, PartWeights } from '@circuit/domain/scoring';

import styles from './hub.module.css';

const PART_WORDS: Record<Part, string> = {
  submission: 'Your work, as reviewed by classmates',
  calibration: 'Practice: how close you are to the expert',
  evaluation: 'The reviews you give',
  self: 'Your self-evaluation',
};

interface Props {
  readonly weights: PartWeights;
  readonly phases: PhaseDesigns;
}

/** How your score is made, before anything is scored. The list says it; the bar shows it. (HB-6) */
export function WeightsBar({ weights, phases }: Props) {
  const shares = evenWeights(weights, phases);
  const parts = enabledParts(phases).filter((part) => shares[part] > 0);
  return (
    <>
      <div className={styles['weights']} aria-hidden>
        {parts.map((part) => (
          <span key={part} data-part={part} style={{ flexGrow: shares[part] }} />
        ))}
      </div>
      <ul className={styles['weightList']}>
        {parts.map((part) => (
          <li key={part}>
            <span className={styles['weightMark']} data-part={part} aria-hidden />
            <span>{PART_WORDS[part]}</span>
            <b>{shares[part]} %</b>
          </li>
        ))}
      </ul>
    </>
  );
}
