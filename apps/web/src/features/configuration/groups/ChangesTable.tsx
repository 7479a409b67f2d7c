import type { AuditEvent } from '@circuit/contract/auditEvents';
import { displayName } from '@circuit/domain/people';
import { type Column, ManageTable } from '@circuit/ui';

import { tableRows } from '#platform/searches/tableRows.ts';
import { useTableSearch } from '#platform/searches/useTableSearch.ts';
import { formatDateTime } from '#platform/time/format.ts';

import styles from '../configuration.module.css';
import { useConfigurationChangesQuery } from '../configurationApi.ts';
import { eventWords, inOneLine } from '../settingWords.ts';

/** When, who, what from what to what, and why: newest first. (CF-11) */
export function ChangesTable({ zone }: { readonly zone: string }) {
  const { request, tableProps } = useTableSearch({
    key: 'configurationChanges',
    label: 'Change',
    tabs: [{ id: 'AVAILABLE', label: 'Changes' }],
    sorts: ['-at'],
    isOnDemand: false,
    canShowAll: false,
  });
  const query = useConfigurationChangesQuery({ ...request, tab: 'AVAILABLE' });
  const { search: _search, ...table } = tableProps;
  return (
    <div data-wide>
      <ManageTable
        {...table}
        things="changes"
        columns={columnsIn(zone)}
        data={tableRows(query)}
        row={{
          id: ({ id }) => id,
          name: (event) => `${event.text}, ${formatDateTime(new Date(event.at), zone)}`,
          secondLine: (event) => phoneLine(event, zone),
        }}
        texts={{ empty: { title: 'No changes yet.', text: 'Every change you save here is listed with its reason.' } }}
      />
    </div>
  );
}

const columnsIn = (zone: string): readonly Column<AuditEvent>[] => [
  { id: 'at', header: 'When', isSortable: true, cell: ({ at }) => formatDateTime(new Date(at), zone) },
  { id: 'actor', header: 'Who', cell: whoWords },
  {
    id: 'change',
    header: 'What',
    cell: (event) => (
      <>
        {isOfTerms(event) && event.text}
        <ChangesOf event={event} zone={zone} />
      </>
    ),
  },
  { id: 'reason', header: 'Why', cell: ({ reason }) => reason ?? '' },
];

/** Of settings, their names say it all. */
const isOfTerms = ({ entity }: AuditEvent): boolean => entity === 'externalTerm';

function ChangesOf({ event, zone }: { readonly event: AuditEvent; readonly zone: string }) {
  return (
    <ul className={styles['cell']}>
      {eventWords(event, zone).map((change) => (
        <li key={change.name}>{inOneLine(change)}</li>
      ))}
    </ul>
  );
}

function whoWords({ actor, actedAs }: AuditEvent): string {
  const who = actor === null ? 'The command line' : displayName(actor);
  return actedAs === null ? who : `${who} as ${displayName(actedAs)}`;
}

/** On a phone, under when it was. */
function phoneLine(event: AuditEvent, zone: string) {
  return (
    <>
      {whoWords(event)}
      {isOfTerms(event) && `. ${event.text}`}
      {event.reason !== null && `. Why: ${event.reason}`}
      <ChangesOf event={event} zone={zone} />
    </>
  );
}
