import type { MatrixLearnerShown } from '@circuit/contract/overview';
import type { MatrixStanding } from '@circuit/domain/overview';
import type { PhaseType } from '@circuit/domain/phases';
import { Icon, VisuallyHidden } from '@circuit/ui';
import { Ban, Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';

import { serverNow } from '#platform/time/serverClock.ts';

import styles from './matrix.module.css';

/** What a cell needs besides the learner. */
export interface CellFacts {
  readonly at: number;
  readonly phase: PhaseType;
  readonly startsAt: string;
  readonly showDay: (date: Date) => string;
}

type Tone = 'ok' | 'bad' | 'plain' | 'quiet';

const MOST_PIPS = 5;

/** Where one learner stands in one phase: a sign, and words that say the same. (OV-8) */
export function StandingCell({ learner, facts }: { readonly learner: MatrixLearnerShown; readonly facts: CellFacts }) {
  const standing = learner.standings[facts.at];
  if (standing === undefined) return null;
  const isBehind = learner.behind.includes(facts.phase);
  const { tone, icon, words } = shownOf(learner, standing, facts);
  return (
    <span className={`${styles['cell']} ${styles[isBehind ? 'bad' : tone]}`}>
      {icon}
      {isCounted(standing) ? <Pips standing={standing} /> : null}
      {words}
      {isBehind ? <VisuallyHidden>, behind</VisuallyHidden> : null}
    </span>
  );
}

interface Shown {
  readonly tone: Tone;
  readonly icon: ReactNode;
  readonly words: string;
}

const isCounted = ({ total, status }: MatrixStanding): boolean =>
  total > 1 && ['ToDo', 'InProgress', 'Done', 'Late', 'Missed'].includes(status);

function shownOf(learner: MatrixLearnerShown, standing: MatrixStanding, facts: CellFacts): Shown {
  const { phase, startsAt, showDay } = facts;
  const { status, done, total } = standing;
  const until = learner.permits.find((permit) => permit.phase === phase)?.until;
  const permit = until === undefined ? '' : `, permit until ${showDay(new Date(until))}`;
  const clock = until === undefined ? null : <Icon of={Clock} />;
  if (isCounted(standing)) {
    const tone = status === 'Missed' ? 'bad' : 'plain';
    return {
      tone,
      icon: status === 'Done' ? null : clock,
      words: `${done} of ${total}${status === 'Done' ? '' : permit}`,
    };
  }
  switch (status) {
    case 'Done': {
      const at = phase === 'Submission' && learner.handedInAt !== null ? showDay(new Date(learner.handedInAt)) : 'done';
      return { tone: 'ok', icon: <Icon of={Check} />, words: at };
    }
    case 'Missed':
      return { tone: 'bad', icon: <Icon of={Ban} />, words: 'none' };
    case 'Late':
      return { tone: 'bad', icon: <Icon of={Clock} />, words: `late${permit}` };
    case 'InProgress':
      return { tone: 'plain', icon: clock, words: `started${permit}` };
    case 'ToDo':
      return { tone: 'plain', icon: clock, words: `not yet${permit}` };
    case 'NotOpen':
      // The class may be past its start while this person still waits for something.
      return {
        tone: 'quiet',
        icon: null,
        words: isPast(startsAt) ? 'not open' : `opens ${showDay(new Date(startsAt))}`,
      };
    case 'Excused':
      return { tone: 'quiet', icon: null, words: 'exempt' };
    case 'Waiting':
      return { tone: 'quiet', icon: null, words: phase === 'PeerEvaluation' ? 'nothing given' : 'waiting' };
    case 'Blocked':
      return { tone: 'quiet', icon: null, words: phase === 'Submission' ? 'withdrawn' : 'no hand-in' };
    default:
      return status satisfies never;
  }
}

/** Drawn only: the words beside it say the same. */
function Pips({ standing: { status, done, total } }: { readonly standing: MatrixStanding }) {
  if (total > MOST_PIPS) return null;
  // Begun is only known of the first one.
  const begun = status === 'InProgress' && done === 0 ? 1 : 0;
  return (
    <span className={styles['pips']} aria-hidden>
      {Array.from({ length: total }, (_, index) => (
        <i key={index} className={styles[index < done ? 'full' : index < done + begun ? 'half' : 'empty']} />
      ))}
    </span>
  );
}

const isPast = (startsAt: string): boolean => Date.parse(startsAt) <= serverNow().getTime();
