import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { ScoreRun } from '@circuit/contract/scores';
import { can } from '@circuit/domain/permissions';
import { Button, Card, LinkButton, Skeleton } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactNode, useId } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { formatDateTime, formatWeekday } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { useZone } from '#platform/api/useZone.ts';
import { figure, many } from '#parts/words/figures.ts';
import { useActor } from '#platform/session/useSession.ts';

import { LastScoring } from './LastScoring.tsx';
import { type GradePushes, useGradePushesQuery } from './push/pushApi.ts';
import { platformIn } from './push/pushWords.ts';
import { useScoreRunsQuery } from './scoresApi.ts';
import styles from './scores.module.css';
import { useLastScoring } from './useLastScoring.ts';
import { useScoreActs } from './useScoreActs.tsx';
import { BEING_REPLACED, type GroupAssignmentOfStaff, staleWords, withScore } from './words.ts';

/** What is left until students have their results, in order; nothing for those who may not score. (FN-1, mock 04) */
export function FinishCard(props: GroupAssignmentOfStaff) {
  const acts = useScoreActs(props);
  return acts.mayScore ? <Steps {...props} acts={acts} /> : null;
}

function Steps({
  group,
  groupAssignment,
  acts,
}: GroupAssignmentOfStaff & { readonly acts: ReturnType<typeof useScoreActs> }) {
  const titleId = useId();
  const { data: configuration } = useConfigurationQuery();
  const { data, error, refetch } = useScoreRunsQuery({ groupAssignmentId: groupAssignment.id });
  const last = useLastScoring(groupAssignment);
  const newest = data?.items[0] ?? null;
  const released = data?.items.find(({ isReleased }) => isReleased) ?? null;
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>Finish this assignment</h2>
      {data === undefined && error === undefined ? <Skeleton shape="line" count={3} label="Loading the steps" /> : null}
      {data === undefined && error !== undefined ? (
        <LoadFailed what="Could not load what is left to do." error={error} onRetry={refetch} />
      ) : null}
      {data === undefined ? null : (
        <ol className={styles['steps']}>
          <li>
            <Step
              title="Finalize grader evaluations"
              text="Only finalized evaluations count. They replace the reviews."
            >
              <LinkButton size="small" href={href(PATHS.queue, idsOf(group, groupAssignment))}>
                Grading queue
              </LinkButton>
            </Step>
          </li>
          <li>
            <Step title="Score" text={<Scored group={group} groupAssignment={groupAssignment} newest={newest} />}>
              <Button size="small" isBusy={last.isRunning} busyLabel="Scoring…" onClick={acts.score}>
                {newest === null ? 'Preview' : 'Score again'}
              </Button>
            </Step>
            <LastScoring last={last} newest={newest} onRetry={acts.score} />
          </li>
          <li>
            <Step
              title="Release results"
              text={
                <Released
                  group={group}
                  newest={newest}
                  released={released}
                  isAllKnown={data.totalCount <= data.items.length}
                />
              }
            >
              {released === null ? null : (
                <Button size="small" onClick={acts.unrelease}>
                  Unrelease
                </Button>
              )}
              {newest === null || newest.isReleased ? null : (
                <Button
                  size="small"
                  blockedReason={last.isRunning ? BEING_REPLACED : undefined}
                  onClick={() => acts.release(newest)}
                >
                  Release
                </Button>
              )}
            </Step>
          </li>
          <li>
            <PushStep group={group} groupAssignment={groupAssignment} lmsName={configuration?.lmsName} />
          </li>
        </ol>
      )}
      {acts.dialog}
    </Card>
  );
}

/** Where the assignment is linked in the learning platform, grades go there; otherwise there is the file. (FN-3) */
function PushStep({
  group,
  groupAssignment,
  lmsName,
}: GroupAssignmentOfStaff & { readonly lmsName: string | undefined }) {
  const mayPush = can(useActor(), 'GradePushDispatch', group);
  const { data } = useGradePushesQuery(mayPush ? { groupAssignmentId: groupAssignment.id } : skipToken);
  const name = platformIn(data?.columns ?? [], lmsName);
  const isLinked = data !== undefined && data.columns.length > 0;
  return (
    <Step title="Push grades" text={data === undefined || isLinked ? pushedWords(data, name) : NOT_LINKED(name)}>
      <LinkButton size="small" href={href(isLinked ? PATHS.pushGrades : PATHS.scores, idsOf(group, groupAssignment))}>
        {isLinked ? 'Push grades' : 'Scores'}
      </LinkButton>
    </Step>
  );
}

const NOT_LINKED = (name: string): string => `This assignment isn't linked in ${name}. Download the CSV instead.`;

function pushedWords(data: GradePushes | undefined, name: string): string {
  if (data === undefined) return '';
  const { SENT: sent, FAILED: failed, WAITING: waiting } = data.tabCounts;
  if (sent + failed + waiting === 0) return data.isReleased ? `Nothing is in ${name} yet.` : 'Release results first.';
  return [
    `${many(sent, 'grade')} sent to ${name}.`,
    ...(waiting === 0 ? [] : [`${figure(waiting)} waiting.`]),
    ...(failed === 0 ? [] : [`${figure(failed)} failed.`]),
  ].join(' ');
}

interface StepProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

function Step({ title, text, children }: StepProps) {
  return (
    <div className={styles['step']}>
      <div>
        <b>{title}</b>
        <p className={styles['quiet']}>{text}</p>
      </div>
      {children}
    </div>
  );
}

function Scored({ group, groupAssignment, newest }: GroupAssignmentOfStaff & { readonly newest: ScoreRun | null }) {
  const zone = useZone(group.timeZoneId);
  if (newest === null) {
    const end = lastEnd(groupAssignment);
    return end === null || end <= serverNow()
      ? 'All phases are over. A preview saves nothing.'
      : `Ready after ${formatWeekday(end, zone)}, or preview now.`;
  }
  const words = `Run ${newest.number}, ${formatDateTime(new Date(newest.createdAt), zone)}: ${figure(withScore(newest.counts))} of ${figure(newest.counts.learners)} have a score.`;
  const stale = staleWords(newest);
  return stale === null ? words : `${words} ${stale}`;
}

interface ReleasedProps extends Pick<GroupAssignmentOfStaff, 'group'> {
  readonly newest: ScoreRun | null;
  readonly released: ScoreRun | null;
  /** Every run was looked at: a released one would have been found. */
  readonly isAllKnown: boolean;
}

function Released({ group, newest, released, isAllKnown }: ReleasedProps) {
  const zone = useZone(group.timeZoneId);
  if (newest === null) return 'Score this assignment first.';
  if (released === null && newest.unreleased !== null)
    return `Results were unreleased ${formatDateTime(new Date(newest.unreleased.at), zone)}. Students see no results right now.`;
  if (released === null) return isAllKnown ? 'Students see no results yet.' : 'Students do not see this run.';
  const since = released.releasedAt === null ? '' : ` since ${formatDateTime(new Date(released.releasedAt), zone)}`;
  return `Students see run ${released.number}${since}.`;
}

/** When the last phase of students' work closes. */
function lastEnd({ groupAssignmentPhases }: GroupAssignment): Date | null {
  const ends = groupAssignmentPhases.flatMap(({ type, endsAt }) =>
    type === 'Results' || endsAt === null ? [] : [new Date(endsAt).getTime()],
  );
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}
