import type { GradePushRow } from '@circuit/contract/gradePushes';
import { sortedName } from '@circuit/domain/people';
import { Chip, type Column, ManageTable, type MenuItem, type TableRows } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useZone } from '#platform/api/useZone.ts';
import { countedTabs } from '#platform/searches/countedTabs.ts';
import type { useTableSearch } from '#platform/searches/useTableSearch.ts';
import { formatDateTime } from '#platform/time/format.ts';

import type { GroupAssignmentOfStaff } from '../words.ts';
import type { GradePushes } from './pushApi.ts';
import { grade, STATE_WORDS, whyWords } from './pushWords.ts';

type Person = GradePushRow['person'];

interface Props extends GroupAssignmentOfStaff {
  readonly data: TableRows<GradePushRow>;
  readonly tabCounts: GradePushes['tabCounts'];
  readonly tableProps: ReturnType<typeof useTableSearch>['tableProps'];
  readonly onHistory: (person: Person) => void;
  /** Left out where nothing can be sent. */
  readonly onPush: ((person: Person) => void) | undefined;
}

/** Every student with what was released, what the platform has, and why the two differ. (GP-21) */
export function PushTable({ group, groupAssignment, data, tabCounts, tableProps, onHistory, onPush }: Props) {
  const zone = useZone(group.timeZoneId);
  const menu = ({ person, desiredTenths }: GradePushRow): readonly MenuItem[] => [
    { id: 'history', label: 'History', onSelect: () => onHistory(person) },
    ...(onPush === undefined || desiredTenths === null
      ? []
      : [{ id: 'push', label: 'Push this grade', onSelect: () => onPush(person) }]),
  ];
  return (
    <ManageTable
      {...tableProps}
      {...countedTabs(tableProps.tabs, tabCounts)}
      things="grades"
      data={data}
      columns={pushColumns(zone)}
      row={{
        id: ({ person, columnId }) => `${person.id} ${columnId ?? ''}`,
        name: ({ person }) => sortedName(person),
        href: ({ person }) => href(PATHS.resultsOfStudent, { ...idsOf(group, groupAssignment), userId: person.id }),
        secondLine: (row) => phoneLine(row, zone),
        menu,
      }}
      texts={{
        empty: { title: 'Nobody is in this list.', text: 'Look in All, or clear the search.' },
        noMatchHint: 'Check the spelling, or look in All.',
      }}
    />
  );
}

const pushColumns = (zone: string): readonly Column<GradePushRow>[] => [
  { id: 'name', header: 'Student', isSortable: true, cell: ({ person }) => sortedName(person) },
  { id: 'released', header: 'Released', align: 'end', cell: ({ desiredTenths }) => grade(desiredTenths, 'none') },
  { id: 'sent', header: 'Sent', align: 'end', cell: ({ sentTenths }) => grade(sentTenths, 'none') },
  {
    id: 'sentAt',
    header: 'When',
    cell: ({ sentAt }) => (sentAt === null ? '' : formatDateTime(new Date(sentAt), zone)),
  },
  { id: 'state', header: 'State', cell: ({ state }) => <State state={state} /> },
  { id: 'why', header: 'Why', cell: (row) => whyWords(row, zone) },
];

function State({ state }: Pick<GradePushRow, 'state'>) {
  const { tone, text } = STATE_WORDS[state];
  return <Chip tone={tone}>{text}</Chip>;
}

/** On a phone, under the name: the state first, then the grade and the reason. */
function phoneLine(row: GradePushRow, zone: string): string {
  const why = whyWords(row, zone);
  const sent = row.sentTenths === null ? '' : `, sent ${grade(row.sentTenths, 'none')}`;
  return [
    `${STATE_WORDS[row.state].text}. Released ${grade(row.desiredTenths, 'none')}${sent}.`,
    ...(why === '' ? [] : [why]),
  ].join(' ');
}
