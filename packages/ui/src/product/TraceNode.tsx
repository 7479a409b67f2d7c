import styles from './Trace.module.css';
import type { TraceStep } from './traceStep.ts';

interface Props {
  readonly state: TraceStep['state'];
  readonly progress: number;
}

// A circle of this radius with a stroke twice as wide is a full disc; a dash of its length is a slice.
const SLICE_RADIUS = 3.5;
const FULL_SLICE = 2 * Math.PI * SLICE_RADIUS;

export function TraceNode({ state, progress }: Props) {
  if (state === 'now') {
    const slice = Math.min(1, Math.max(0, progress)) * FULL_SLICE;
    return (
      <svg className={styles['ring']} width="26" height="26" viewBox="0 0 26 26" aria-hidden>
        <circle className={styles['ringEdge']} cx="13" cy="13" r="11.5" />
        <circle
          className={styles['slice']}
          cx="13"
          cy="13"
          r={SLICE_RADIUS}
          transform="rotate(-90 13 13)"
          style={{ strokeDasharray: `${slice} ${FULL_SLICE}` }}
        />
      </svg>
    );
  }
  return (
    <svg className={styles['node']} width="20" height="20" viewBox="0 0 20 20" aria-hidden>
      <circle className={styles['disc']} cx="10" cy="10" r="9" />
      {state === 'done' ? <path className={styles['check']} d="M14.5 6.5 8.5 13 5.5 10" /> : null}
    </svg>
  );
}
