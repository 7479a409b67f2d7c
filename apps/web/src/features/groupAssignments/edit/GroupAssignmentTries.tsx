import type { Calibration } from '@circuit/contract/assignments';
import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import { sortedName } from '@circuit/domain/people';
import { Button, Chip, type Column, ManageTable } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';

import { useArrival } from '#parts/authoring/useArrival.ts';
import { tableRows } from '#platform/searches/tableRows.ts';
import { useTableSearch } from '#platform/searches/useTableSearch.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import styles from './edit.module.css';
import { GrantTryDialog } from './GrantTryDialog.tsx';
import { type GroupAssignmentTry, useGroupAssignmentTriesQuery } from './groupAssignmentCalibrationsApi.ts';

interface Props {
  readonly groupAssignment: GroupAssignment;
  readonly timeZoneId: string;
  readonly calibration: Calibration;
  readonly mayGrant: boolean;
  readonly onClose: () => void;
}

/** What students handed in on one practice essay, and where somebody is let to try once more. (PX-8, PX-11) */
export function GroupAssignmentTries({ groupAssignment, timeZoneId, calibration, mayGrant, onClose }: Props) {
  const heading = useArrival<HTMLHeadingElement>();
  const zone = useZone(timeZoneId);
  const [granting, setGranting] = useState<GroupAssignmentTry | null>(null);
  const search = useTableSearch({
    key: `tries/${calibration.id}`,
    label: 'Name or e-mail',
    tabs: [{ id: 'AVAILABLE', label: 'All' }],
    sorts: ['name'],
    isOnDemand: false,
    canShowAll: true,
  });
  const place = { groupAssignmentId: groupAssignment.id, calibrationId: calibration.id };
  const query = useGroupAssignmentTriesQuery(search.request === null ? skipToken : { ...search.request, ...place });
  return (
    <div className={styles['tries']}>
      <div>
        <Button onClick={onClose}>Back to the calibrations</Button>
      </div>
      <h3 ref={heading} tabIndex={-1}>
        What students rated on calibration {calibration.letter}
      </h3>
      <ManageTable
        {...search.tableProps}
        things="ratings"
        data={tableRows(query)}
        columns={columnsOf(zone)}
        row={{
          id: ({ id }) => id,
          name: ({ evaluator, number }) => `${sortedName(evaluator)}, try ${number}`,
          secondLine: (row) => `Try ${row.number}. ${resultOf(row)}`,
          menu: (row: GroupAssignmentTry) =>
            mayGrant ? [{ id: 'grant', label: 'Give another try', onSelect: () => setGranting(row) }] : [],
        }}
        texts={{
          empty: { title: 'Nobody has rated this one yet.', text: 'Ratings appear here as students hand them in.' },
          noMatchHint: 'Check the spelling.',
        }}
      />
      {granting === null ? null : (
        <GrantTryDialog place={place} person={granting.evaluator} onClose={() => setGranting(null)} />
      )}
    </div>
  );
}

/** "Practice score 82.0, matched 3 of 4" (PT-9) */
function resultOf({ score, match, isOutdated }: GroupAssignmentTry): string {
  if (isOutdated) return 'Rated with an earlier rubric, so it doesn’t count';
  const same = match === null ? '' : `, matched ${match.matchedCount} of ${match.totalCount}`;
  return score === null ? 'Not scored' : `Practice score ${score.toFixed(1)}${same}`;
}

function columnsOf(zone: string): readonly Column<GroupAssignmentTry>[] {
  return [
    { id: 'name', header: 'Student', isSortable: true, cell: ({ evaluator }) => sortedName(evaluator) },
    {
      id: 'number',
      header: 'Try',
      cell: ({ number, isGranted }) => (
        <>
          {number} {isGranted ? <Chip>Has another try</Chip> : null}
        </>
      ),
    },
    { id: 'result', header: 'Result', cell: resultOf },
    {
      id: 'handedInAt',
      header: 'Handed in',
      cell: ({ handedInAt }) => (handedInAt === null ? '' : formatDateTime(new Date(handedInAt), zone)),
    },
  ];
}
