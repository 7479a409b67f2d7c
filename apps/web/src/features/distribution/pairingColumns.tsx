import type { Allocation } from '@circuit/contract';
import { sortedName } from '@circuit/domain/people';
import { Chip, type Column } from '@circuit/ui';

import { formatDateTime } from '#shared/time/format.ts';

import { REVIEW_TONES, REVIEW_WORDS, SOURCE_WORDS, statusWords } from './words.ts';

const stateOf = (row: Allocation): string => (row.status === 'Given' ? REVIEW_WORDS[row.review] : statusWords(row));
const whyOf = ({ reason, givenBy }: Allocation): string => (givenBy === null ? reason : `${reason} By ${givenBy}.`);

export const secondLine = (row: Allocation): string =>
  `Reviews ${sortedName(row.author)}. ${stateOf(row)}. ${SOURCE_WORDS[row.source]}: ${whyOf(row)}`;

export function pairingColumns(zone: string): readonly Column<Allocation>[] {
  return [
    { id: 'reviewer', header: 'Reviewer', isSortable: true, cell: ({ reviewer }) => sortedName(reviewer) },
    { id: 'author', header: 'Reviews the work of', isSortable: true, cell: ({ author }) => sortedName(author) },
    {
      id: 'state',
      header: 'State',
      cell: (row) => <Chip tone={row.status === 'Given' ? REVIEW_TONES[row.review] : 'neutral'}>{stateOf(row)}</Chip>,
    },
    {
      id: 'received',
      header: 'This work has',
      align: 'end',
      cell: ({ receivedCount, reviewerCount }) => `${receivedCount} of ${reviewerCount} in`,
    },
    { id: 'source', header: 'Source', cell: ({ source }) => SOURCE_WORDS[source] },
    { id: 'reason', header: 'Reason', cell: whyOf },
    {
      id: 'createdAt',
      header: 'Given',
      isSortable: true,
      isExtra: true,
      cell: ({ createdAt }) => formatDateTime(new Date(createdAt), zone),
    },
    { id: 'seed', header: 'Seed', align: 'end', isExtra: true, cell: ({ seed }) => seed ?? 'none' },
  ];
}
