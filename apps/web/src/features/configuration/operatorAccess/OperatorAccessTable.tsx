import type { OperatorAccess } from '@circuit/contract/operatorAccesses';
import { assertNever } from '@circuit/domain/kernel';
import { type Column, ManageTable, Note } from '@circuit/ui';

import { failureWords } from '#platform/api/failureWords.ts';
import { tableRows } from '#platform/searches/tableRows.ts';
import { useTableSearch } from '#platform/searches/useTableSearch.ts';
import { formatDateTime } from '#platform/time/format.ts';

import { useEndOperatorAccessMutation, useOperatorAccessesQuery } from './operatorAccessApi.ts';

/** Which operators could look into the university, when and why; an administrator ends what has not ended. (OP-20) */
export function OperatorAccessTable({ zone }: { readonly zone: string }) {
  const { request, tableProps } = useTableSearch({
    key: 'operatorAccesses',
    label: 'Access',
    tabs: [{ id: 'AVAILABLE', label: 'Access' }],
    sorts: ['-grantedAt'],
    isOnDemand: false,
    canShowAll: false,
  });
  const query = useOperatorAccessesQuery({ ...request, tab: 'AVAILABLE' });
  const [end, { error }] = useEndOperatorAccessMutation();
  const { search: _search, ...table } = tableProps;
  const menuOf = ({ id, state }: OperatorAccess) =>
    state === 'waiting' || state === 'inUse'
      ? [{ id: 'end', label: 'End now', onSelect: () => void end({ request: { operatorAccessId: id } }) }]
      : [];
  return (
    <div data-wide>
      {error !== undefined && (
        <Note tone="bad" role="alert">
          {failureWords(error, 'Not ended.')}
        </Note>
      )}
      <ManageTable
        {...table}
        things="times of access"
        columns={columnsIn(zone)}
        data={tableRows(query)}
        row={{
          id: ({ id }) => id,
          name: ({ operator, grantedAt }) => `${operator}, ${formatDateTime(new Date(grantedAt), zone)}`,
          secondLine: (access) =>
            `${stateWords(access, zone)}. Until ${formatDateTime(new Date(access.expiresAt), zone)}. Why: ${access.reason}`,
          menu: menuOf,
        }}
        texts={{
          empty: {
            title: 'No operator has looked into your university.',
            text: 'If one does, you get a message and see it here.',
          },
        }}
      />
    </div>
  );
}

const columnsIn = (zone: string): readonly Column<OperatorAccess>[] => [
  { id: 'operator', header: 'Operator', cell: ({ operator }) => operator },
  {
    id: 'grantedAt',
    header: 'From',
    isSortable: true,
    cell: ({ grantedAt }) => formatDateTime(new Date(grantedAt), zone),
  },
  { id: 'expiresAt', header: 'Until', cell: ({ expiresAt }) => formatDateTime(new Date(expiresAt), zone) },
  { id: 'reason', header: 'Why', cell: ({ reason }) => reason },
  { id: 'state', header: 'State', cell: (access) => stateWords(access, zone) },
];

function stateWords({ state, firstUsedAt, endedAt, endedByName }: OperatorAccess, zone: string): string {
  switch (state) {
    case 'waiting':
      return 'Not used yet';
    case 'inUse':
      return 'Looking now';
    case 'expired':
      return firstUsedAt === null ? 'Over, never used' : 'Over';
    case 'ended': {
      const when = endedAt === null ? '' : ` ${formatDateTime(new Date(endedAt), zone)}`;
      return `Ended${when} by ${endedByName ?? 'an operator'}`;
    }
    default:
      return assertNever(state);
  }
}
