import { currentPhase, PHASE_LABELS, type PhaseType } from '@circuit/domain/phases';
import type { TraceStep } from '@circuit/ui';

import type { Standing } from './standing.ts';

/** The phase line of one person: what they did, where they are, and their own dates. (HB-2) */
export function traceOfStandings(
  standings: readonly Standing[],
  /** What to do first; the line steps up there. */
  nextPhase: PhaseType | null,
  now: Date,
  showDay: (date: Date) => string,
): readonly TraceStep[] {
  const schedule = standings.map(({ phase, startsAt, endsAt }) => ({ type: phase, startsAt, endsAt }));
  const current = nextPhase ?? currentPhase(schedule, now)?.type;
  return standings.map((standing) => {
    // What is handed in and comes first all the same has newer changes that are not. (HB-12)
    const isDone = (standing.status === 'Done' || standing.status === 'Excused') && standing.phase !== nextPhase;
    const isNow = standing.phase === current && !isDone;
    return {
      id: standing.phase,
      label: PHASE_LABELS[standing.phase],
      state: isDone ? 'done' : isNow ? 'now' : 'later',
      detail: isNow && standing.status === 'Done' ? untilWords(standing, showDay) : detailOf(standing, showDay),
      ...(standing.total > 0 ? { progress: standing.done / standing.total } : {}),
      ...(standing.hasPermit && standing.endsAt !== null && !isDone
        ? { permit: `open for you until ${showDay(standing.endsAt)}` }
        : {}),
    };
  });
}

const untilWords = ({ endsAt }: Standing, showDay: (date: Date) => string): string =>
  endsAt === null ? '' : `until ${showDay(endsAt)}`;

function detailOf(standing: Standing, showDay: (date: Date) => string): string {
  const { phase, status, startsAt, endsAt, done, total } = standing;
  const counts = total > 1 ? `${done} of ${total}` : '';
  switch (status) {
    case 'NotOpen':
      return phase === 'Results' ? `about ${showDay(startsAt)}` : `opens ${showDay(startsAt)}`;
    case 'Done':
      return counts === '' ? 'done' : counts;
    case 'Excused':
      return 'exempt';
    case 'Missed':
      return endsAt === null ? 'missed' : `missed ${showDay(endsAt)}`;
    case 'Waiting':
    case 'Blocked':
      return phase === 'Results' ? `about ${showDay(startsAt)}` : 'waiting';
    case 'ToDo':
    case 'InProgress':
    case 'Late':
      return counts === '' ? untilWords(standing, showDay) : counts;
    default:
      return status satisfies never;
  }
}
