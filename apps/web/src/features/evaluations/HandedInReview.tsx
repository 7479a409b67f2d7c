import { phaseOf } from '@circuit/domain/phases';
import { Button, Icon, LinkButton } from '@circuit/ui';
import { ArrowRight } from 'lucide-react';

import { formatDay } from '#platform/time/days.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { HelpOut } from './HelpOut.tsx';
import { ReadReview } from './ReadReview.tsx';
import { UnfinishedNote } from './ReviewNotes.tsx';
import { hubAddress } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { nextReview, type OfReview, reviewAddress, taskNoun } from './review.ts';

interface Props extends OfReview {
  readonly onChange: () => void;
}

/** Handed in and still open: what stands there, that it can be edited and until when, and the next one. (RW-4) */
export function HandedInReview({ onChange, ...of }: Props) {
  const { course, groupAssignment, list, task } = of;
  const zone = useZone(course.timeZoneId);
  const show = (iso: string) => formatDateTime(new Date(iso), zone);
  const next = task.kind === 'self' ? undefined : nextReview(list, task.number);
  const results = phaseOf(groupAssignment.groupAssignmentPhases, 'Results');
  const handedIn = task.handedInAt === null ? '' : ` ${show(task.handedInAt)}`;
  return (
    <ReadReview
      {...of}
      tone="ok"
      isStillOpen
      note={
        <>
          <b>Handed in{handedIn}.</b>
          {task.endsAt === null ? '' : ` You can edit it until ${show(task.endsAt)}.`}
          {task.kind === 'self'
            ? results === undefined
              ? ''
              : ` You can compare on ${formatDay(new Date(results.startsAt), zone)}.`
            : ' Your classmate does not see your name.'}
        </>
      }
      acts={
        <>
          {task.hasUnfinishedChanges === true ? <UnfinishedNote noun={taskNoun(task)} /> : null}
          {next === undefined ? (
            <LinkButton kind="primary" href={hubAddress(of)}>
              Back to the assignment
            </LinkButton>
          ) : (
            <LinkButton kind="primary" href={reviewAddress(of, next.number)} endIcon={<Icon of={ArrowRight} />}>
              Next review
            </LinkButton>
          )}
          <Button onClick={onChange}>Edit this {taskNoun(task)}</Button>
          {next === undefined && task.kind === 'peer' ? (
            <HelpOut course={course} groupAssignment={groupAssignment} list={list} />
          ) : null}
        </>
      }
    />
  );
}
