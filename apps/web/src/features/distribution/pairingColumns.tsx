import type { Allocation } from '@circuit/contract/distribution';
import { sortedName } from '@circuit/domain/people';
import { Chip, type Column } from '@circuit/ui';

import { StudentLink } from '#parts/students/StudentLink.tsx';
import { formatDateTime } from '#platform/time/format.ts';

import { REVIEW_TONES, REVIEW_WORDS, SOURCE_WORDS, statusWords } from './words.ts';

type StudentAddress = Parameters<typeof StudentLink>[0]['address'];

/** "Handed in, of version 1 of 2" where the author has handed in again since it was begun. (RV-13) */
function stateOf(row: Allocation): string {
  if (row.status !== 'Given') return statusWords(row);
  const { review, reviewedVersion, lastVersion } = row;
  const isOlder = reviewedVersion !== null && reviewedVersion < lastVersion;
  return isOlder ? `${REVIEW_WORDS[review]} for version ${reviewedVersion} of ${lastVersion}` : REVIEW_WORDS[review];
}

const byWhom = (reason: string, name: string | null): string => (name === null ? reason : `${reason} By ${name}.`);

/** Why the two were paired, and why they are not any more. (AP-3) */
function whyOf({ reason, givenBy, takenBackAt, takenBackBy, takenBackReason }: Allocation): string {
  const given = byWhom(reason, givenBy);
  return takenBackAt === null ? given : `${given} Revoked: ${byWhom(takenBackReason, takenBackBy)}`;
}

export const secondLine = (row: Allocation): string =>
  `Reviews ${sortedName(row.author)}. ${stateOf(row)}. ${SOURCE_WORDS[row.source]}: ${whyOf(row)}`;

export function pairingColumns(zone: string, address: StudentAddress): readonly Column<Allocation>[] {
  return [
    {
      id: 'reviewer',
      header: 'Reviewer',
      isSortable: true,
      cell: ({ reviewer }) => <StudentLink person={reviewer} address={address} />,
    },
    {
      id: 'author',
      header: 'Reviews the work of',
      isSortable: true,
      cell: ({ author }) => <StudentLink person={author} address={address} />,
    },
    {
      id: 'state',
      header: 'State',
      cell: (row) => <Chip tone={row.status === 'Given' ? REVIEW_TONES[row.review] : 'neutral'}>{stateOf(row)}</Chip>,
    },
    {
      id: 'received',
      header: 'Reviews of this work',
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
