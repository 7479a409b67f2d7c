import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import type { LoggedJob } from '@circuit/contract/jobLogs';
import { hasEnded, jobName, LOGGED_JOBS } from '@circuit/domain/jobLogs';
import { Chip, type Column, ManageTable, PageTitle, ProgressBar, SelectField } from '@circuit/ui';
import { useState } from 'react';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';
import { GroupAssignmentTabs } from '#parts/groupAssignments/GroupAssignmentTabs.tsx';
import { useJobLogsQuery } from '#parts/jobLogs/jobsApi.ts';
import { JOB_CHIPS, outcomeWords, progressWords, starterWords, tookWords } from '#parts/jobLogs/jobWords.ts';
import { useJobPolling } from '#parts/jobLogs/useJobPolling.ts';
import { tableRows } from '#platform/searches/tableRows.ts';
import { formatDateTime, zoneWords } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { useZone } from '#platform/api/useZone.ts';
import { useScreenTitle } from '#platform/title/screenTitle.ts';

import styles from './jobs.module.css';
import { ANY, PAGE_SIZES, useJobView } from './jobView.ts';
import { useJobActs } from './useJobActs.ts';

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
}

const KINDS = [
  { value: ANY, label: 'All jobs' },
  ...LOGGED_JOBS.map((kind) => ({ value: kind, label: jobName(kind) })),
];
const PLACES = [
  { value: 'course', label: 'This assignment and the course' },
  { value: 'groupAssignment', label: 'This assignment' },
] as const;

/** Everything that ran for this assignment: what came of it, who started it, and what can be done about it. (JL-1) */
export function JobLogPage({ group, groupAssignment }: Props) {
  useScreenTitle('Job log');
  const zone = useZone(group.timeZoneId);
  const acts = useJobActs(group, groupAssignment);
  const [{ kind, place, page, pageSize }, show] = useJobView();
  const [running, setRunning] = useState('');
  const query = useJobLogsQuery(
    {
      groupAssignmentId: groupAssignment.id,
      page,
      pageSize,
      ...(kind === ANY ? {} : { kind }),
      ...(place === 'groupAssignment' ? { isOfGroupAssignmentOnly: 'true' } : {}),
    },
    { pollingInterval: useJobPolling(running), skipPollingIfUnfocused: true },
  );
  const ids = (query.data?.items ?? [])
    .filter(({ status }) => !hasEnded(status))
    .map(({ id }) => id)
    .join(' ');
  if (ids !== running) setRunning(ids);
  return (
    <>
      <GroupAssignmentCrumbs course={group} groupAssignment={groupAssignment} />
      <PageTitle sub={`Jobs for this assignment. Times are ${zoneWords(serverNow(), zone)}.`}>Job log</PageTitle>
      <GroupAssignmentTabs group={group} groupAssignment={groupAssignment} current="jobLogs" />
      <div className={styles['page']}>
        <ManageTable
          things="jobs"
          data={{ ...tableRows(query), isRefreshing: false }}
          columns={columnsOf(zone)}
          row={{
            id: ({ id }) => id,
            name: (job) => jobName(job.kind),
            href: ({ id }) => href(PATHS.jobLog, { ...idsOf(group, groupAssignment), jobLogId: id }),
            menu: (job) => [
              ...(acts.mayCancel(job)
                ? [{ id: 'cancel', label: 'Cancel', onSelect: () => void acts.cancel(job) }]
                : []),
              ...(acts.mayRetry(job) ? [{ id: 'retry', label: 'Retry', onSelect: () => void acts.retry(job) }] : []),
            ],
            secondLine: (job) => `${JOB_CHIPS[job.status].word}, ${formatDateTime(new Date(job.createdAt), zone)}`,
          }}
          filters={
            <>
              <SelectField label="Kind" value={kind} options={KINDS} onChange={(chosen) => show({ kind: chosen })} />
              <SelectField label="Of" value={place} options={PLACES} onChange={(chosen) => show({ place: chosen })} />
            </>
          }
          paging={{
            page,
            pageSize,
            pageSizes: PAGE_SIZES,
            onPage: (wanted) => show({ page: wanted }),
            onPageSize: (wanted) => show({ pageSize: wanted }),
          }}
          texts={{
            empty: { title: 'No jobs yet.', text: 'Distributing reviews, scoring and roster syncs will show up here.' },
          }}
        />
      </div>
    </>
  );
}

function columnsOf(zone: string): readonly Column<LoggedJob>[] {
  return [
    { id: 'kind', header: 'Job', cell: ({ kind }) => jobName(kind) },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <Chip tone={JOB_CHIPS[status].tone}>{JOB_CHIPS[status].word}</Chip>,
    },
    {
      id: 'outcome',
      header: 'Result',
      cell: (job) =>
        hasEnded(job.status) ? (
          outcomeWords(job)
        ) : (
          <ProgressBar
            label={jobName(job.kind)}
            isLabelHidden
            value={job.done}
            max={Math.max(1, job.total ?? 1)}
            valueText={progressWords(job)}
          />
        ),
    },
    { id: 'took', header: 'Took', cell: (job) => tookWords(job) ?? '' },
    {
      id: 'createdAt',
      header: 'Started',
      cell: (job) => `${formatDateTime(new Date(job.createdAt), zone)} ${starterWords(job)}`,
    },
  ];
}
