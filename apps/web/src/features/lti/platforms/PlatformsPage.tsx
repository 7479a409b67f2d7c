import { Chip, type Column, LinkButton, ManageTable } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { LastSeen } from '#parts/people/LastSeen.tsx';
import { tableRows } from '#platform/searches/tableRows.ts';
import { useTableSearch } from '#platform/searches/useTableSearch.ts';

import { PlatformsFrame } from './PlatformsFrame.tsx';
import { FRESH, type LtiPlatformRow, useLtiPlatformsQuery } from './platformsApi.ts';
import { productName, standingOf } from './platformWords.ts';

const COLUMNS: readonly Column<LtiPlatformRow>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, isSortable: true },
  { id: 'standing', header: 'Status', cell: (row) => <Standing row={row} /> },
  { id: 'productFamily', header: 'Product', cell: ({ productFamily }) => productName(productFamily) },
  { id: 'issuer', header: 'Issuer', cell: ({ issuer }) => issuer },
  { id: 'clientId', header: 'Client ID', cell: ({ clientId }) => clientId },
  { id: 'lastLaunchAt', header: 'Last launch', cell: ({ lastLaunchAt }) => <LastSeen at={lastLaunchAt} /> },
];

/** The learning platforms that may launch; there are few, so they are loaded at once. (LW-1) */
export function PlatformsPage() {
  const { request, tableProps } = useTableSearch({
    key: 'ltiPlatforms',
    label: 'Name or issuer',
    tabs: [{ id: 'AVAILABLE', label: 'Available' }],
    sorts: ['name'],
    isOnDemand: false,
    canShowAll: true,
  });
  const query = useLtiPlatformsQuery(request ?? skipToken, FRESH);
  return (
    <PlatformsFrame page="platforms">
      <ManageTable
        {...tableProps}
        things="learning platforms"
        data={tableRows(query)}
        columns={COLUMNS}
        row={{
          id: ({ id }) => id,
          name: ({ name }) => name,
          href: ({ id }) => href(PATHS.ltiPlatform, { externalProviderId: id }),
          secondLine: (row) => `${standingOf(row).text}, ${row.issuer}`,
        }}
        texts={{
          empty: {
            title: 'No learning platform is connected.',
            text: 'Connect one, and people open assignments from their course page there.',
            action: <LinkButton href={PATHS.newLtiPlatform}>Add platform</LinkButton>,
          },
          noMatchHint: 'Check the spelling.',
        }}
      />
    </PlatformsFrame>
  );
}

function Standing({ row }: { readonly row: LtiPlatformRow }) {
  const { tone, text } = standingOf(row);
  return <Chip tone={tone}>{text}</Chip>;
}
