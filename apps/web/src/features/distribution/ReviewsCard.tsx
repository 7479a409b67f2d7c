import { hasEnded } from '@circuit/domain/jobLogs';
import { can } from '@circuit/domain/permissions';
import { sortedName } from '@circuit/domain/people';
import { isSeenByLearners } from '@circuit/domain/phases';
import { Button, Card, Chip, LinkButton, Note, ProgressBar, Row, Skeleton, Stack } from '@circuit/ui';
import { useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { usePollingMs } from '#parts/learnerStatuses/usePollingMs.ts';
import { useActor } from '#platform/session/useSession.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';
import { figure, many } from '#parts/words/figures.ts';

import { DistributeDialog } from './DistributeDialog.tsx';
import { useCoverageQuery } from './distributionApi.ts';
import styles from './distribution.module.css';
import { JobProgress } from './JobProgress.tsx';
import { Names } from './Names.tsx';
import { TopUpDialog } from './TopUpDialog.tsx';
import type { Coverage, Job, GroupAssignmentOfStaff } from './words.ts';

/** Who reviews: given out or not yet, how far it is, what will be missing and what helps. (DS-11, CV-7) */
export function ReviewsCard({ group, groupAssignment }: GroupAssignmentOfStaff) {
  const actor = useActor();
  const isPart = groupAssignment.groupAssignmentPhases.some(({ type }) => type === 'PeerEvaluation');
  if (!isPart || !isSeenByLearners(groupAssignment.status)) return null;
  return can(actor, 'GroupAssignmentDistributeDispatch', group) ? (
    <Shown group={group} groupAssignment={groupAssignment} />
  ) : null;
}

function Shown({ group, groupAssignment }: GroupAssignmentOfStaff) {
  const [opened, setOpened] = useState<'distribute' | 'topUp' | null>(null);
  const { data, error, refetch } = useCoverageQuery(
    { groupAssignmentId: groupAssignment.id },
    { pollingInterval: usePollingMs(false), skipPollingIfUnfocused: true },
  );
  const close = () => setOpened(null);
  return (
    <Card labelledBy="assignment-reviews">
      <div className={styles['head']}>
        <h2 id="assignment-reviews" tabIndex={-1}>
          Reviews
        </h2>
        {data === undefined ? null : (
          <Acts group={group} groupAssignment={groupAssignment} coverage={data} onOpen={setOpened} />
        )}
      </div>
      {data === undefined && error === undefined ? <Skeleton shape="line" count={3} label="Loading reviews" /> : null}
      {data === undefined && error !== undefined ? (
        <LoadFailed what="Could not load the status of reviews." error={error} onRetry={refetch} />
      ) : null}
      {data === undefined ? null : (
        <State
          group={group}
          groupAssignment={groupAssignment}
          coverage={data}
          onRetry={() => setOpened(data.lastJob?.kind === 'topUp' ? 'topUp' : 'distribute')}
        />
      )}
      {opened === 'distribute' ? (
        <DistributeDialog
          group={group}
          groupAssignment={groupAssignment}
          fillsGaps={data?.isDistributed ?? false}
          onClose={close}
        />
      ) : null}
      {opened === 'topUp' ? <TopUpDialog groupAssignment={groupAssignment} onClose={close} /> : null}
    </Card>
  );
}

interface CoverageProps extends GroupAssignmentOfStaff {
  readonly coverage: Coverage;
}

function Acts({
  group,
  groupAssignment,
  coverage,
  onOpen,
}: CoverageProps & { onOpen: (what: 'distribute' | 'topUp') => void }) {
  const { isDistributed, refusal, topUp, lastJob } = coverage;
  const isRunning = lastJob !== null && !hasEnded(lastJob.status);
  return (
    <Row>
      <LinkButton href={href(PATHS.pairings, idsOf(group, groupAssignment))}>All pairings</LinkButton>
      {topUp.reviewCount > 0 ? (
        <Button kind="primary" isBusy={isRunning} busyLabel="Running…" onClick={() => onOpen('topUp')}>
          Find more reviewers
        </Button>
      ) : null}
      <Button
        kind={isDistributed ? undefined : 'primary'}
        isBusy={isRunning}
        busyLabel="Running…"
        blockedReason={refusal?.kind === 'notNow' ? refusal.detail : undefined}
        onClick={() => onOpen('distribute')}
      >
        {isDistributed ? 'Fill gaps' : 'Distribute'}
      </Button>
    </Row>
  );
}

function State({ group, groupAssignment, coverage, onRetry }: CoverageProps & { onRetry: () => void }) {
  const zone = useZone(group.timeZoneId);
  const { isDistributed, distributesAt, lastJob, handInCount, givenReviewCount, handedInReviewCount } = coverage;
  const isWorthShowing = lastJob !== null && (!hasEnded(lastJob.status) || lastJob.status === 'failed');
  return (
    <Stack gap={4}>
      {isWorthShowing ? (
        <JobProgress
          key={`${lastJob.id} ${lastJob.status}`}
          groupAssignmentId={groupAssignment.id}
          first={lastJob}
          onRetry={onRetry}
        />
      ) : null}
      {isDistributed ? (
        <>
          <ProgressBar
            label="Reviews in"
            value={handedInReviewCount}
            max={Math.max(1, givenReviewCount)}
            valueText={`${figure(handedInReviewCount)} of ${figure(givenReviewCount)}`}
          />
          <Missing coverage={coverage} />
          {lastJob?.status === 'succeeded' ? <LastJob job={lastJob} zone={zone} /> : null}
        </>
      ) : (
        <p>
          {many(handInCount, 'hand-in')} so far.{' '}
          {distributesAt === null
            ? 'You give out the essays.'
            : lastJob?.status === 'failed'
              ? 'We try again every hour while Review is open.'
              : `Essays will be given out automatically ${formatDateTime(new Date(distributesAt), zone)}.`}
        </p>
      )}
    </Stack>
  );
}

/** When work was last given out, and what was said of it. */
function LastJob({ job, zone }: { readonly job: Job; readonly zone: string }) {
  const what = job.kind === 'topUp' ? 'Reviewers were last found' : 'Essays were last given out';
  return (
    <details className={styles['names']}>
      <summary>
        {what} {formatDateTime(new Date(job.endedAt ?? job.createdAt), zone)}
      </summary>
      <ul>
        {job.messages.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

/** What would be missing in the end, and who is likely not to come. */
function Missing({ coverage }: Pick<CoverageProps, 'coverage'>) {
  const { items, shortCount, graderCount, noShows, noShowCount, reviewsNeeded, topUp } = coverage;
  if (items.length === 0) return <p>Every hand-in should get {many(reviewsNeeded, 'review')}.</p>;
  return (
    <>
      <Note tone="warn">
        {topUp.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Note>
      <Names
        title="Would end with too few reviews"
        total={shortCount}
        names={items.map(({ submissionId, author, expected, needsGrader }) => ({
          id: submissionId,
          text: `${sortedName(author)}, ${expected} of ${reviewsNeeded} expected${needsGrader ? ', for graders' : ''}`,
        }))}
      />
      <Names
        title="Have not started"
        total={noShowCount}
        names={noShows.map(({ person, given }) => ({
          id: person.id,
          text: `${sortedName(person)}, ${many(given, 'review')} to do`,
        }))}
      />
      {graderCount > 0 ? (
        <p>
          <Chip tone="warn">{many(graderCount, 'hand-in')} on the graders’ list</Chip>
        </p>
      ) : null}
    </>
  );
}
