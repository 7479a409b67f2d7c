import { PHASE_LABELS, phaseState } from '@circuit/domain/phases';
import { Icon, ProgressBar } from '@circuit/ui';
import { Check } from 'lucide-react';
import { useId } from 'react';

import type { GroupAssignmentOverview } from '#parts/groupAssignments/overviewApi.ts';
import { formatDateTime, formatWeekday } from '#platform/time/format.ts';
import { figure } from '#parts/words/figures.ts';

import styles from './phaseLine.module.css';

type PhaseOfGroupAssignment = GroupAssignmentOverview['phases'][number];
type State = 'done' | 'now' | 'later';

interface Props {
  readonly overview: GroupAssignmentOverview;
  /** What nobody sees has no current phase: its dates are plans. */
  readonly isRunning: boolean;
  /** Whether scoring and releasing are up to this person. */
  readonly mayRelease: boolean;
  readonly now: Date;
  readonly zone: string;
}

/** The assignment from left to right: what is closed, what is open and how far the class is in it. (OV-2, mock 04) */
export function PhaseLine({ overview, isRunning, mayRelease, now, zone }: Props) {
  const titleId = useId();
  const steps = overview.phases.map((phase) => ({
    phase,
    state: isRunning ? stateOf(phase, now) : ('later' as const),
  }));
  return (
    <section className={styles['card']} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['title']}>
        Phases
      </h2>
      <ol className={styles['line']}>
        {steps.map(({ phase, state }, index) => (
          <li
            key={phase.phase}
            className={styles[state]}
            data-next={steps[index + 1]?.state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={styles['track']} aria-hidden />
            <span className={styles['node']} aria-hidden>
              {state === 'done' ? <Icon of={Check} size="0.75rem" /> : null}
            </span>
            <h3>
              {phase.phase === 'Results' ? 'Score and release' : PHASE_LABELS[phase.phase]}
              {state === 'now' && phase.phase !== 'Results' ? ', open now' : ''}
            </h3>
            {phase.phase === 'Results' && overview.isReleased ? (
              <p className={styles['dates']}>Students see their results</p>
            ) : (
              <>
                <p className={styles['dates']}>{datesOf(phase, state, zone)}</p>
                <Counts phase={phase} state={state} mayRelease={mayRelease} practiceCount={overview.practiceCount} />
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function stateOf({ startsAt, endsAt }: PhaseOfGroupAssignment, now: Date): State {
  const dates = { startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) };
  return ({ notOpen: 'later', open: 'now', over: 'done' } as const)[phaseState(dates, now)];
}

function datesOf({ startsAt, endsAt }: PhaseOfGroupAssignment, state: State, zone: string): string {
  const start = new Date(startsAt);
  if (endsAt === null) return `planned ${formatWeekday(start, zone)}`;
  const end = new Date(endsAt);
  if (state === 'done') return `closed ${formatWeekday(end, zone)}`;
  if (state === 'now') return `closes ${formatDateTime(end, zone)}`;
  return `${formatWeekday(start, zone)} to ${formatWeekday(end, zone)}`;
}

interface CountsProps {
  readonly phase: PhaseOfGroupAssignment;
  readonly state: State;
  readonly mayRelease: boolean;
  readonly practiceCount: number;
}

function Counts({ phase: { phase, count }, state, mayRelease, practiceCount }: CountsProps) {
  if (phase === 'Results')
    return <p className={styles['quiet']}>{mayRelease ? 'You release them' : 'An instructor releases them'}</p>;
  if (state === 'later') return <p className={styles['quiet']}>Opens automatically</p>;
  if (count === null || count.total === 0) return <p className={styles['quiet']}>Nothing counted yet</p>;
  return (
    <ProgressBar
      label={LABELS[phase](practiceCount)}
      value={count.done}
      max={count.total}
      valueText={`${figure(count.done)} of ${figure(count.total)}${count.exempt === 0 ? '' : `, ${figure(count.exempt)} exempt`}`}
    />
  );
}

const LABELS: Readonly<Record<Exclude<PhaseOfGroupAssignment['phase'], 'Results'>, (practiceCount: number) => string>> =
  {
    Submission: () => 'Handed in',
    Calibration: (practiceCount) => (practiceCount === 1 ? 'Finished it' : `Finished all ${practiceCount}`),
    PeerEvaluation: () => 'Reviews in',
    SelfEvaluation: () => 'Self-evaluated',
    SuperiorEvaluation: () => 'Graded',
  };
