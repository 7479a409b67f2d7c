import type { Named } from '../people/index.ts';
import { instantText } from '../time/index.ts';

import type { TaskPhase } from './taskPhases.ts';

/** What a letter about one person's task is made of. */
export interface TaskFacts {
  readonly to: Named;
  readonly phase: TaskPhase;
  readonly title: string;
  readonly courseName: string;
  readonly universityName: string;
  readonly zone: string;
  /** The end that holds for this person. */
  readonly endsAt: Date | null;
  readonly done: number;
  readonly total: number;
}

const ASKED: Readonly<Record<TaskPhase, string>> = {
  Submission: 'Hand in your work',
  Calibration: 'Rate the practice essays',
  PeerEvaluation: 'Review your classmates’ work',
  SelfEvaluation: 'Evaluate your own work',
};

/** "Review your classmates’ work by Fri, Nov 6, 11:59 PM. You have finished 1 of 3." */
export function taskLine({ phase, endsAt, zone, done, total }: Omit<TaskFacts, 'to'>): string {
  const until = endsAt === null ? '' : ` by ${instantText(endsAt, zone)}`;
  const progress = total > 1 ? ` You have finished ${done} of ${total}.` : '';
  return `${ASKED[phase]}${until}.${progress}`;
}

/** What stands below the link of every such letter. */
export const smallPrint = (zone: string): readonly string[] => [
  `Times are in the course’s time zone (${zone}).`,
  'You can turn off these messages in your settings.',
];
