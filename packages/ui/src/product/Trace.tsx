import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './Trace.module.css';
import { TraceLine } from './TraceLine.tsx';
import { TraceNode } from './TraceNode.tsx';
import type { TraceStep } from './traceStep.ts';

interface Props {
  readonly steps: readonly TraceStep[];
  readonly label?: string | undefined;
}

/** The phase line: it steps up where one is now. The list tells everything; the line is only drawn. */
export function Trace({ steps, label = 'Phases' }: Props) {
  return (
    <div className={styles['trace']}>
      <ol className={styles['steps']} aria-label={label}>
        {steps.map((step, index) => (
          <li key={step.id} className={styles[step.state]} aria-current={step.state === 'now' ? 'step' : undefined}>
            <LineToNext step={step} next={steps[index + 1]} />
            <TraceNode state={step.state} progress={step.progress ?? 0} />
            <b className={styles['label']}>{step.label}</b>
            {step.state === 'done' ? <VisuallyHidden>, done</VisuallyHidden> : null}
            {step.detail === undefined ? null : <span className={styles['detail']}>{step.detail}</span>}
            {step.permit === undefined ? null : (
              <span className={styles['permit']}>
                <svg width="2" height="16" viewBox="0 0 2 16" aria-hidden>
                  <path className={styles['spur']} d="M1 1V16" />
                </svg>
                {step.permit}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function LineToNext({ step, next }: { readonly step: TraceStep; readonly next: TraceStep | undefined }) {
  return next === undefined ? null : <TraceLine from={step.state} to={next.state} />;
}
