import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import type { LoggedJobDetail } from '@circuit/contract/jobLogs';
import { compareCounts, countName, EXPORT_SUBMISSIONS, hasEnded, jobName } from '@circuit/domain/jobLogs';
import type { JobLogId } from '@circuit/domain/kernel';
import { sortedName } from '@circuit/domain/people';
import { AppLink, Button, Card, Chip, Note, PageTitle, ProgressBar, Skeleton } from '@circuit/ui';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';
import { GroupAssignmentTabs } from '#parts/groupAssignments/GroupAssignmentTabs.tsx';
import { useJobLogQuery } from '#parts/jobLogs/jobsApi.ts';
import { JOB_CHIPS, LOST_WORDS, progressWords, starterWords, tookWords } from '#parts/jobLogs/jobWords.ts';
import { useJobPolling } from '#parts/jobLogs/useJobPolling.ts';
import { useStudentAddress } from '#parts/students/useStudentAddress.ts';
import { formatDateTime, zoneWords } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { useZone } from '#platform/api/useZone.ts';
import { useScreenTitle } from '#platform/title/screenTitle.ts';
import { figure } from '#parts/words/figures.ts';

import { DownloadArchive } from './DownloadArchive.tsx';
import { CopyTrace } from './CopyTrace.tsx';
import styles from './jobs.module.css';
import { useJobActs } from './useJobActs.ts';

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
  readonly id: JobLogId;
}

/** One job from start to end: how far, what it said, whom it touched, and what the run before it counted. (JL-5, JL-6) */
export function JobPage({ group, groupAssignment, id }: Props) {
  const zone = useZone(group.timeZoneId);
  const [running, setRunning] = useState('');
  const pollingInterval = useJobPolling(running);
  const {
    data: job,
    error,
    isError,
    refetch,
  } = useJobLogQuery(
    { groupAssignmentId: groupAssignment.id, jobLogId: id },
    { pollingInterval: running === '' ? 0 : pollingInterval, skipPollingIfUnfocused: true },
  );
  const follows = job === undefined || hasEnded(job.status) ? '' : job.id;
  if (follows !== running) setRunning(follows);
  useScreenTitle(job === undefined ? 'Job' : jobName(job.kind));
  return (
    <>
      <GroupAssignmentCrumbs course={group} groupAssignment={groupAssignment} />
      <div className={styles['head']}>
        <PageTitle sub={`A job for ${groupAssignment.title}. Times are ${zoneWords(serverNow(), zone)}.`}>
          {job === undefined ? 'Job' : jobName(job.kind)}
        </PageTitle>
        {job === undefined ? null : <Acts group={group} groupAssignment={groupAssignment} job={job} />}
      </div>
      <GroupAssignmentTabs group={group} groupAssignment={groupAssignment} current="jobLogs" />
      <div className={styles['page']}>
        {job !== undefined ? (
          <>
            {isError && !hasEnded(job.status) ? <Note tone="warn">{LOST_WORDS}</Note> : null}
            <Facts job={job} zone={zone} />
            <Compared job={job} zone={zone} />
            <Messages messages={job.messages} />
            <People group={group} groupAssignment={groupAssignment} job={job} />
          </>
        ) : error === undefined ? (
          <Skeleton shape="block" label="Loading the job" />
        ) : (
          <LoadFailed what="Could not load this job." error={error} onRetry={refetch} />
        )}
      </div>
    </>
  );
}

interface JobProps extends Pick<Props, 'group' | 'groupAssignment'> {
  readonly job: LoggedJobDetail;
}

function Acts({ group, groupAssignment, job }: JobProps) {
  const acts = useJobActs(group, groupAssignment);
  const navigate = useNavigate();
  const again = async () => {
    const started = await acts.retry(job);
    if (started !== undefined)
      void navigate(href(PATHS.jobLog, { ...idsOf(group, groupAssignment), jobLogId: started.id }));
  };
  return (
    <div className={styles['tools']}>
      {job.kind === EXPORT_SUBMISSIONS && job.status === 'succeeded' ? (
        <DownloadArchive groupAssignment={groupAssignment} job={job} />
      ) : null}
      {job.traceId === null ? null : <CopyTrace traceId={job.traceId} />}
      {acts.mayCancel(job) ? (
        <Button isBusy={acts.isBusy} onClick={() => void acts.cancel(job)}>
          Cancel
        </Button>
      ) : null}
      {acts.mayRetry(job) ? (
        <Button kind="primary" isBusy={acts.isBusy} onClick={() => void again()}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}

function Facts({ job, zone }: { readonly job: LoggedJobDetail; readonly zone: string }) {
  const { word, tone } = JOB_CHIPS[job.status];
  const show = (at: string | null) => (at === null ? 'not yet' : formatDateTime(new Date(at), zone));
  return (
    <Card>
      {hasEnded(job.status) ? null : (
        <ProgressBar
          label={jobName(job.kind)}
          value={job.done}
          max={Math.max(1, job.total ?? 1)}
          valueText={progressWords(job)}
        />
      )}
      <dl className={styles['facts']}>
        <dt>Status</dt>
        <dd>
          <Chip tone={tone}>{word}</Chip>
        </dd>
        <dt>Requested</dt>
        <dd>
          {show(job.createdAt)} {starterWords(job)}
        </dd>
        <dt>Started</dt>
        <dd>{show(job.startedAt)}</dd>
        <dt>Ended</dt>
        <dd>
          {show(job.endedAt)}
          {tookWords(job) === null ? '' : `, after ${tookWords(job)}`}
        </dd>
        <dt>Tries</dt>
        <dd>{job.attempts}</dd>
      </dl>
    </Card>
  );
}

function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </Card>
  );
}

function Compared({ job: { counts, previous }, zone }: { readonly job: LoggedJobDetail; readonly zone: string }) {
  const compared = compareCounts(counts, previous?.counts ?? {});
  if (compared.length === 0) return null;
  const before =
    previous === null || previous.endedAt === null ? null : formatDateTime(new Date(previous.endedAt), zone);
  return (
    <Titled title={before === null ? 'Counts' : 'Compared with the previous run'}>
      <table className={styles['compared']}>
        <thead>
          <tr>
            <th scope="col">Counted</th>
            <th scope="col">This run</th>
            {before === null ? null : (
              <>
                <th scope="col">{before}</th>
                <th scope="col">Change</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {compared.map((one) => (
            <tr key={one.name}>
              <th scope="row">{countName(one.name)}</th>
              <td>{figure(one.now)}</td>
              {before === null ? null : (
                <>
                  <td>{one.before === null ? 'not counted' : figure(one.before)}</td>
                  <td>{one.change === null ? '' : signed(one.change)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Titled>
  );
}

const signed = (change: number): string => (change > 0 ? `+${figure(change)}` : figure(change));

function Messages({ messages }: { readonly messages: readonly string[] }) {
  return (
    <Titled title="Messages">
      {messages.length === 0 ? <p className={styles['quiet']}>No messages.</p> : null}
      <ul className={styles['list']}>
        {messages.map((text, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- said in order, and the same thing may be said twice
          <li key={index}>{text}</li>
        ))}
      </ul>
    </Titled>
  );
}

function People({ group, groupAssignment, job: { people, peopleCount } }: JobProps) {
  const address = useStudentAddress({ group, groupAssignment });
  if (peopleCount === 0) return null;
  const inOverview = (email: string) =>
    href(PATHS.groupAssignment, idsOf(group, groupAssignment), { show: 'all', find: email });
  return (
    <Titled title={`Got something to do (${figure(peopleCount)})`}>
      <ul className={styles['people']}>
        {people.map((person) => (
          <li key={person.id}>
            <AppLink href={address?.(person.id) ?? inOverview(person.email)}>{sortedName(person)}</AppLink>
          </li>
        ))}
      </ul>
      {peopleCount > people.length ? (
        <p className={styles['quiet']}>And {figure(peopleCount - people.length)} more.</p>
      ) : null}
    </Titled>
  );
}
