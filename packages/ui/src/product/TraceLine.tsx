import { classes } from '../layout/classes.ts';
import styles from './Trace.module.css';
import type { TraceStep } from './traceStep.ts';

// Half a pixel down, so that a stroke of 3 px fills whole pixels.
const LOW = 36.5;
const HIGH = 12.5;

// Where the slope begins and ends, seen from the middle of the step: at 45° where there is room.
const SLOPES = [
  { foot: 64, top: 40, className: styles['wide'] },
  { foot: 27, top: 15, className: styles['narrow'] },
];

interface Props {
  readonly from: TraceStep['state'];
  readonly to: TraceStep['state'];
}

/**
 * The line from the middle of one step to the middle of the next. It lies in the first of the two and reaches out of it;
 * the steps are all of one width, so the next middle is 100 % further.
 */
export function TraceLine({ from, to }: Props) {
  const look = from === 'done' && to !== 'later' ? styles['on'] : styles['off'];
  return (
    <svg className={classes(styles['line'], look)} aria-hidden>
      {SLOPES.map(({ foot, top, className }) => {
        const start = from === 'now' ? foot : 0;
        const end = to === 'now' ? foot : 0;
        return (
          <g key={foot} className={className}>
            {start === 0 ? null : <path d={`M0 ${HIGH}H${top}L${foot} ${LOW}`} />}
            {/* Per cent and pixels do not mix in one coordinate: the box is shifted, so that 100 % ends at the slope. */}
            <svg x={-end} overflow="visible">
              <line x1={start + end} x2="100%" y1={LOW} y2={LOW} />
            </svg>
            {end === 0 ? null : (
              <svg x="100%" overflow="visible">
                <path d={`M${-foot} ${LOW}L${-top} ${HIGH}H0`} />
              </svg>
            )}
          </g>
        );
      })}
    </svg>
  );
}
