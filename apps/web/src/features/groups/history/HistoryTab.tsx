import type { AuditEvent } from '@circuit/contract/auditEvents';
import { displayName } from '@circuit/domain/people';
import { type Column, ManageTable } from '@circuit/ui';

import type { Course } from '../course.ts';
import { useGroupHistoryQuery } from '../coursesApi.ts';
import { tableRows } from '#platform/searches/tableRows.ts';
import { useTableSearch } from '#platform/searches/useTableSearch.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { aboutWords, changeWords, whoWords, type Zones } from './eventWords.ts';

/** Who did what in the course and when, newest first. Nothing is ever taken out of it. */
export function HistoryTab({ group }: { readonly group: Course }) {
  const zones = { ofReader: useZone(group.timeZoneId), ofCourse: group.timeZoneId };
  const { request, tableProps } = useTableSearch({
    key: `groupHistory/${group.id}`,
    label: 'Name or action',
    tabs: [{ id: 'AVAILABLE', label: 'History' }],
    sorts: ['-at'],
    isOnDemand: false,
    canShowAll: false,
  });
  const query = useGroupHistoryQuery({ groupId: group.id, ...request, tab: 'AVAILABLE' });
  const { search: _search, ...table } = tableProps;
  return (
    <ManageTable
      {...table}
      things="events"
      columns={columnsIn(zones)}
      data={tableRows(query)}
      row={{
        id: ({ id }) => id,
        name: ({ text }) => text,
        secondLine: (event) => inOneLine(event, zones),
      }}
      texts={{ empty: { title: 'No history yet.', text: 'Changes to people and settings appear here.' } }}
    />
  );
}

/** On a phone, under the act: whom and what it changed belong to it. (CO-51) */
function inOneLine(event: AuditEvent, zones: Zones): string {
  const parts = [
    aboutWords(event),
    changeWords(event, zones),
    ...(event.reason === null ? [] : [`Reason: ${event.reason}`]),
    `${whoWords(event)}, ${formatDateTime(new Date(event.at), zones.ofReader)}`,
  ];
  // A title may end as a sentence does.
  return parts.filter((part) => part !== '').reduce((line, part) => `${line}${/[.?!]$/.test(line) ? '' : '.'} ${part}`);
}

function columnsIn(zones: Zones): readonly Column<AuditEvent>[] {
  return [
    { id: 'text', header: 'What', cell: ({ text }) => text },
    { id: 'assignment', header: 'Assignment', cell: ({ groupAssignment }) => groupAssignment?.title ?? '' },
    { id: 'subject', header: 'Whom', cell: ({ subject }) => (subject === null ? '' : displayName(subject)) },
    { id: 'change', header: 'Change', cell: (event) => changeWords(event, zones) },
    { id: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? '' },
    { id: 'actor', header: 'By', cell: whoWords },
    { id: 'at', header: 'When', isSortable: true, cell: ({ at }) => formatDateTime(new Date(at), zones.ofReader) },
  ];
}
