import type { WeighedSum } from '@circuit/domain/scoring';
import type { CSSProperties } from 'react';

import { tenthsText } from '#parts/scores/tenths.ts';

import type { Tried } from './numbers.ts';
import styles from './tryIt.module.css';

const TICKS = [0, 20, 40, 60, 80, 100];

interface Props {
  readonly tried: Tried;
  readonly sum: WeighedSum;
  readonly onMove: (letter: string, total: number) => void;
}

/**
 * The line from 0 to 100 with every reviewer on it, each in a lane of their own so that nobody covers another. The
 * reviewers are sliders: mouse, touch and keyboard come from the browser. (B5)
 */
export function Lanes({ tried, sum, onMove }: Props) {
  return (
    <div className={styles['line']}>
      <div className={styles['marks']} aria-hidden>
        <span className={styles['plainMark']} style={at(sum.plainTenths / 10)} />
        <span className={styles['weightedMark']} style={at(sum.tenths / 10)} />
      </div>
      {tried.reviewers.map(({ letter, total }) => (
        <div key={letter} className={styles['lane']}>
          <span className={styles['letter']} aria-hidden>
            {letter}
          </span>
          <input
            type="range"
            className={styles['mover']}
            min={0}
            max={100}
            // Scores of one's own have tenths; dragging gives whole points.
            step="any"
            value={total}
            aria-label={`Reviewer ${letter} on the line`}
            aria-valuetext={`gave ${total}`}
            onChange={(event) => onMove(letter, Math.round(Number(event.currentTarget.value)))}
          />
        </div>
      ))}
      <div className={styles['axis']} aria-hidden>
        {TICKS.map((tick) => (
          <span key={tick} style={at(tick)}>
            {tick}
          </span>
        ))}
      </div>
      <p className={styles['legend']} aria-hidden>
        <span className={styles['plainKey']}>plain average {tenthsText(sum.plainTenths)}</span>
        <span className={styles['weightedKey']}>weighted score {tenthsText(sum.tenths)}</span>
      </p>
    </div>
  );
}

type At = CSSProperties & Record<'--at', number>;

function at(points: number): At {
  return { '--at': points / 100 };
}
