import type { Submission } from '@circuit/contract/submissions';
import { Chip, LinkButton, Note, Row } from '@circuit/ui';

import { type GroupAssignmentOfCourse, workWord } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useArtifactsQuery } from '#parts/artifacts/artifactResources.ts';
import { useArrival } from '#parts/authoring/useArrival.ts';
import { reasonWords } from '#parts/learnerStatuses/standing.ts';
import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';
import { TaskPageHeader } from '#parts/workspace/TaskHeader.tsx';
import { MoreTime } from '#parts/timeRequests/MoreTime.tsx';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { CopyText } from './CopyText.tsx';
import { HandedItselfIn } from './HandedItselfIn.tsx';
import { LeftOnDevice } from './LeftOnDevice.tsx';
import { ASK_FOR_PERMIT } from './NothingToHandIn.tsx';
import { isSettling } from './settling.ts';
import styles from './submission.module.css';
import { VersionView } from '../versions/VersionView.tsx';
import { WorkView } from '../versions/WorkView.tsx';

interface Props extends GroupAssignmentOfCourse {
  readonly submission: Submission;
  /** Why nothing can be changed although Hand in is open; null when it is not. */
  readonly readOnlyReason: string | null;
  /** It took the place of the page on which somebody was writing. */
  readonly isArrival: boolean;
}

/** Nothing can be changed any more: what was handed in, or the draft that was not, to be read. (HS-7) */
export function ClosedWork({ course, groupAssignment, submission, readOnlyReason, isArrival }: Props) {
  const heading = useArrival<HTMLHeadingElement>(isArrival);
  const zone = useZone(course.timeZoneId);
  const { closed, handedIn } = submission;
  const show = (date: Date) => formatDateTime(date, zone);
  const why = closed === null ? (readOnlyReason ?? 'You can read this but not change it.') : reasonWords(closed, show);
  const role = isArrival ? 'alert' : undefined;
  return (
    <div className={styles['page']}>
      <TaskPageHeader
        course={course}
        groupAssignment={groupAssignment}
        title={`Your ${workWord(groupAssignment)}`}
        headingRef={heading}
      >
        <Row>
          <StateChip submission={submission} />
          {handedIn === null ? null : (
            <LinkButton href={href(PATHS.receipt, idsOf(course, groupAssignment))}>Receipt</LinkButton>
          )}
        </Row>
      </TaskPageHeader>
      {handedIn === null ? (
        <>
          {isSettling(submission) ? (
            <Note role={role}>
              <b>We are handing in your draft if it has everything that is required.</b> {why} This takes a minute or
              two.
            </Note>
          ) : (
            <Note tone="warn" role={role}>
              {closed?.kind === 'withdrawn' ? null : <b>This draft was not handed in.</b>} {why}{' '}
              {submission.notHandedInBecause.length === 0
                ? null
                : `It was not handed in automatically: ${submission.notHandedInBecause.join(' ')} `}
              {closed?.kind === 'over' ? ASK_FOR_PERMIT : null}
            </Note>
          )}
          {closed?.kind === 'over' ? (
            <MoreTime course={course} groupAssignment={groupAssignment} phaseFirst="Submission" />
          ) : null}
          <LeftOnDevice key={submission.version} submission={submission} title={`your ${workWord(groupAssignment)}`} />
          <Draft submission={submission} />
        </>
      ) : (
        <>
          <Note role={role}>
            {why} Version {handedIn.number}, handed in {show(new Date(handedIn.handedInAt))}, counts.
            {submission.hasChangedSince ? ' What you wrote after that was not handed in.' : ''}
          </Note>
          <HandedItselfIn receipt={handedIn} />
          <LeftOnDevice key={submission.version} submission={submission} title={`your ${workWord(groupAssignment)}`} />
          {submission.hasChangedSince ? <Later submission={submission} /> : null}
          <VersionView groupAssignment={groupAssignment} submission={submission} version={handedIn} />
        </>
      )}
    </div>
  );
}

function StateChip({ submission }: Pick<Props, 'submission'>) {
  const { closed, handedIn } = submission;
  if (isSettling(submission)) return <Chip>Handing in</Chip>;
  if (handedIn !== null) return <Chip tone="ok">Handed in</Chip>;
  return <Chip tone="bad">{closed?.kind === 'withdrawn' ? 'Removed' : 'Not handed in'}</Chip>;
}

/** What was saved after the last hand-in counts for nothing, and is still its author's. */
function Later({ submission: { document } }: Pick<Props, 'submission'>) {
  return (
    <details>
      <summary>What you wrote after that</summary>
      <RichTextViewer document={document} />
      <Row>
        <CopyText document={document} />
      </Row>
    </details>
  );
}

function Draft({ submission }: Pick<Props, 'submission'>) {
  const { data } = useArtifactsQuery({ holderKind: 'submission', holderId: submission.id });
  return <WorkView document={submission.document} artifacts={data?.items ?? []} />;
}
