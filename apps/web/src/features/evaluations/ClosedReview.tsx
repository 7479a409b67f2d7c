import type { LearnerEvaluation } from '@circuit/contract/evaluations';
import { Icon, LinkButton } from '@circuit/ui';
import { ArrowRight } from 'lucide-react';

import { reasonWords } from '#parts/learnerStatuses/standing.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { ReadReview } from './ReadReview.tsx';
import { hubAddress, workWord } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { nextReview, type OfReview, reviewAddress, taskNoun } from './review.ts';

interface Props extends OfReview {
  /** Why nothing can be changed, whatever the phase. */
  readonly readOnly: string | null;
}

/** Not open, over, taken out of the assignment, or only to be read: why, and what was answered. (RW-9) */
export function ClosedReview({ readOnly, ...of }: Props) {
  const { course, groupAssignment, list, task } = of;
  const zone = useZone(course.timeZoneId);
  // One's own was withdrawn; a classmate's is not given to this reviewer any more.
  const isGone = task.closed?.kind === 'withdrawn' || task.closed?.kind === 'taken';
  const isTakenOut = task.status === 'Closed' || isGone;
  const isOpen = readOnly === null && (task.closed === null || isGone);
  const next = isTakenOut && isOpen && task.kind === 'peer' ? nextReview(list, task.number) : undefined;
  const reason = task.closed === null ? null : reasonWords(task.closed, (date) => formatDateTime(date, zone));
  const handedIn = task.status === 'HandedIn';
  return (
    <ReadReview
      {...of}
      tone={!handedIn && task.closed?.kind === 'over' ? 'warn' : 'info'}
      isWorkShown={!isTakenOut}
      note={
        isTakenOut && task.kind === 'peer' ? (
          takenOutWords(task, workWord(groupAssignment))
        ) : (
          <>
            {reason ?? readOnly}{' '}
            {handedIn ? `Your ${taskNoun(task)} is handed in.` : `Your ${taskNoun(task)} was not handed in.`}
            {task.hasUnfinishedChanges === true
              ? ' What you changed after that was not complete and does not count.'
              : ''}
          </>
        )
      }
      acts={
        next === undefined ? (
          <LinkButton href={hubAddress(of)}>Back to the assignment</LinkButton>
        ) : (
          <LinkButton kind="primary" href={reviewAddress(of, next.number)} endIcon={<Icon of={ArrowRight} />}>
            Next review
          </LinkButton>
        )
      }
    />
  );
}

function takenOutWords({ report, status }: LearnerEvaluation, word: string): string {
  if (status === 'HandedIn') return `This ${word} was removed from the assignment. Your review stays handed in.`;
  return report?.isReplaced === true
    ? `You reported this ${word} and got another one instead. You do not have to review it.`
    : `This ${word} was removed from the assignment. You do not have to review it, and nothing you wrote about it counts.`;
}
