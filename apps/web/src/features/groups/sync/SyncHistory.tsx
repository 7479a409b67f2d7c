import { Chip, type Column, ManageTable } from '@circuit/ui';

import type { Course } from '../course.ts';
import { useRosterSyncsQuery } from '../coursesApi.ts';
import type { RosterJob } from '../roster/rosterWords.ts';
import { JOB_CHIPS } from '#parts/jobLogs/jobWords.ts';
import { tableRows } from '#platform/searches/tableRows.ts';
import { useTableSearch } from '#platform/searches/useTableSearch.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

/** Earlier syncs, newest first. */
export function SyncHistory({ group }: { readonly group: Course }) {
  const zone = useZone();
  const { request, tableProps } = useTableSearch({
    key: `rosterSyncs/${group.id}`,
    label: 'Search',
    tabs: [{ id: 'AVAILABLE', label: 'Syncs' }],
    sorts: ['-createdAt'],
    isOnDemand: false,
    canShowAll: false,
  });
  const query = useRosterSyncsQuery({ groupId: group.id, ...request, tab: 'AVAILABLE' });
  const { search: _search, ...table } = tableProps;
  return (
    <ManageTable
      {...table}
      things="syncs"
      columns={columnsIn(zone)}
      data={tableRows(query)}
      row={{
        id: ({ id }) => id,
        name: ({ createdAt }) => formatDateTime(new Date(createdAt), zone),
        secondLine: (job) => `${JOB_CHIPS[job.status].word}. ${job.messages.join(' ')}`,
      }}
      texts={{ empty: { title: 'No sync yet.', text: 'You will see each sync and what it changed here.' } }}
    />
  );
}

function columnsIn(zone: string): readonly Column<RosterJob>[] {
  return [
    {
      id: 'createdAt',
      header: 'When',
      isSortable: true,
      cell: ({ createdAt }) => formatDateTime(new Date(createdAt), zone),
    },
    {
      id: 'status',
      header: 'State',
      cell: ({ status }) => <Chip tone={JOB_CHIPS[status].tone}>{JOB_CHIPS[status].word}</Chip>,
    },
    { id: 'messages', header: 'What happened', cell: ({ messages }) => messages.join(' ') },
  ];
}
