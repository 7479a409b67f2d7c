import type { GroupAssignment, GroupList, LoggedJobDetail } from '@circuit/contract';
import { compareRuns, countName, EXPORT_SUBMISSIONS, hasEnded, jobName } from '@circuit/domain/jobs';
import type { JobLogId } from '@circuit/domain/kernel';
import { sortedName } from '@circuit/domain/people';
import { AppLink, Button, Card, Chip, Note, PageTitle, ProgressBar, Skeleton } from '@circuit/ui';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';

import { problemOf } from '#shared/api/problemOf.ts';
import { runAddress } from '#shared/groupAssignments/addresses.ts';
import { RunCrumbs } from '#shared/groupAssignments/RunCrumbs.tsx';
import { RunTabs } from '#shared/groupAssignments/RunTabs.tsx';
import { useJobLogQuery } from '#shared/jobs/jobsApi.ts';
import { JOB_CHIPS, LOST_WORDS, progressWords, starterWords, tookWords } from '#shared/jobs/jobWords.ts';
import { useJobPolling } from '#shared/jobs/useJobPolling.ts';
import { useStudentAddress } from '#shared/students/useStudentAddress.ts';
import { formatDateTime, zoneWords } from '#shared/time/format.ts';
import { serverNow } from '#shared/time/serverClock.ts';
import { useZone } from '#shared/time/useZone.ts';
import { useScreenTitle } from '#shared/title/screenTitle.ts';
import { figure } from '#shared/words/figures.ts';

import { DownloadArchive } from './DownloadArchive.tsx';
import { CopyTrace } from './CopyTrace.tsx';
import styles from './jobs.module.css';
import { useJobActs } from './useJobActs.ts';

interface Props {
  readonly group: GroupList['items'][number];
  readonly run: GroupAssignment;
  readonly id: JobLogId;
}

/** One job from start to end: how far, what it said, whom it touched, and what the run before it counted. (JL-5, JL-6) */
export function JobPage({ group, run, id }: Props) {
  const zone = useZone(group.timeZoneId);
  const [running, setRunning] = useState('');
  const pollingInterval = useJobPolling(running);
  const {
    data: job,
    error,
    isError,
    refetch,
  } = useJobLogQuery(
    { groupAssignmentId: run.id, jobLogId: id },
    { pollingInterval: running === '' ? 0 : pollingInterval, skipPollingIfUnfocused: true },
  );
  const follows = job === undefined || hasEnded(job.status) ? '' : job.id;
  if (follows !== running) setRunning(follows);
  useScreenTitle(job === undefined ? 'Job' : jobName(job.kind));
  return (
    <>
      <RunCrumbs course={group} run={run} />
      <div className={styles['head']}>
        <PageTitle sub={`A job for ${run.title}. Times are ${zoneWords(serverNow(), zone)}.`}>
          {job === undefined ? 'Job' : jobName(job.kind)}
        </PageTitle>
        {job === undefined ? null : <Acts group={group} run={run} job={job} />}
      </div>
      <RunTabs group={group} run={run} current="jobLogs" />
      <div className={styles['page']}>
        {job !== undefined ? (
          <>
            {isError && !hasEnded(job.status) ? <Note tone="warn">{LOST_WORDS}</Note> : null}
            <Facts job={job} zone={zone} />
            <Compared job={job} zone={zone} />
            <Messages messages={job.messages} />
            <People group={group} run={run} job={job} />
          </>
        ) : error === undefined ? (
          <Skeleton shape="block" label="Loading the job" />
        ) : (
          <Note tone="bad" role="alert" action={<Button onClick={() => void refetch()}>Try again</Button>}>
            Could not load this job. {problemOf(error).detail}
          </Note>
        )}
      </div>
    </>
  );
}

interface JobProps extends Pick<Props, 'group' | 'run'> {
  readonly job: LoggedJobDetail;
}

function Acts({ group, run, job }: JobProps) {
  const acts = useJobActs(group, run);
  const navigate = useNavigate();
  const again = async () => {
    const started = await acts.retry(job);
    if (started !== undefined) void navigate(`${runAddress(group.id, run.id)}/jobLogs/${started.id}`);
  };
  return (
    <div className={styles['tools']}>
      {job.kind === EXPORT_SUBMISSIONS && job.status === 'succeeded' ? <DownloadArchive run={run} job={job} /> : null}
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
  const compared = compareRuns(counts, previous?.counts ?? {});
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

function People({ group, run, job: { people, peopleCount } }: JobProps) {
  const address = useStudentAddress({ group, run });
  if (peopleCount === 0) return null;
  const inOverview = (email: string) => `${runAddress(group.id, run.id)}?show=all&find=${encodeURIComponent(email)}`;
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
