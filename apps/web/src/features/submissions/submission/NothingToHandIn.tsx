import type { getOwnSubmission } from '@circuit/contract/submissions';
import { Breadcrumbs, EmptyState, LinkButton, PageTitle } from '@circuit/ui';

import { type GroupAssignmentOfCourse, workWord } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import { reasonWords } from '#parts/learnerStatuses/standing.ts';
import { courseCrumb } from '#parts/addresses/crumbs.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

interface Props extends GroupAssignmentOfCourse {
  readonly closed: ResponseOf<typeof getOwnSubmission>['closed'];
  readonly readOnlyReason: string | null;
}

/** Not open yet, or over without a word written: why, and what can be done. */
export function NothingToHandIn({ course, groupAssignment, closed, readOnlyReason }: Props) {
  const zone = useZone(course.timeZoneId);
  const why = closed === null ? '' : reasonWords(closed, (date) => formatDateTime(date, zone));
  const isOver = closed?.kind === 'over';
  return (
    <>
      <Breadcrumbs trail={[courseCrumb(course)]} />
      <PageTitle>{`Your ${workWord(groupAssignment)}: ${groupAssignment.title}`}</PageTitle>
      <EmptyState
        title={why === '' ? 'Nothing was handed in.' : why}
        text={isOver ? ASK_FOR_PERMIT : why === '' ? (readOnlyReason ?? undefined) : undefined}
        action={
          <LinkButton href={href(PATHS.groupAssignment, idsOf(course, groupAssignment))}>
            Open the assignment
          </LinkButton>
        }
      />
    </>
  );
}

/** Said wherever somebody is too late. */
export const ASK_FOR_PERMIT =
  'You didn’t hand this in. Need more time? Ask your instructor. Extensions carry no penalty.';
