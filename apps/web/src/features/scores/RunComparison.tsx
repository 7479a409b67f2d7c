import type { ScoreRun } from '@circuit/contract/scores';
import type { ScoreRunId } from '@circuit/domain/kernel';
import { Card, SelectField, Skeleton, Stack } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { useId } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { Comparison } from './Comparison.tsx';
import { useCompareScoreRunsQuery } from './scoresApi.ts';
import styles from './scores.module.css';
import { MODE_WORDS, type GroupAssignmentOfStaff } from './words.ts';

interface Props extends GroupAssignmentOfStaff {
  /** Newest first, two at least. */
  readonly items: readonly ScoreRun[];
  readonly one: ScoreRunId | null;
  readonly other: ScoreRunId | null;
  readonly onCompare: (one: ScoreRunId, other: ScoreRunId) => void;
}

/** Any two runs side by side; the two newest until others are chosen. (SP-9) */
export function RunComparison({ group, groupAssignment, items, one, other, onCompare }: Props) {
  const titleId = useId();
  const zone = useZone(group.timeZoneId);
  const chosen = items.find(({ id }) => id === one) ?? items[0];
  const against = items.find(({ id }) => id === other) ?? items.find(({ id }) => id !== chosen?.id);
  const isSame = chosen?.id === against?.id;
  const query = useCompareScoreRunsQuery(
    chosen === undefined || against === undefined || isSame
      ? skipToken
      : { groupAssignmentId: groupAssignment.id, scoreRunId: chosen.id, with: against.id },
  );
  if (chosen === undefined || against === undefined) return null;
  const options = items.map(({ id, number, createdAt, settings }) => ({
    value: id,
    label: `Run ${number}, ${formatDateTime(new Date(createdAt), zone)}, ${MODE_WORDS[settings.mode].label}`,
  }));
  return (
    <Card labelledBy={titleId}>
      <Stack gap={4}>
        <h2 id={titleId}>Compare two runs</h2>
        <div className={styles['chooser']}>
          <SelectField label="Run" value={chosen.id} options={options} onChange={(id) => onCompare(id, against.id)} />
          <SelectField
            label="Compared with"
            value={against.id}
            options={options}
            onChange={(id) => onCompare(chosen.id, id)}
          />
        </div>
        {isSame ? <p>Choose two different runs.</p> : null}
        {!isSame && query.currentData === undefined && !query.isError ? (
          <Skeleton shape="line" count={3} label="Comparing" />
        ) : null}
        {!isSame && query.currentData === undefined && query.isError ? (
          <LoadFailed what="Could not compare these runs." error={query.error} onRetry={query.refetch} />
        ) : null}
        {isSame || query.currentData === undefined ? null : <Comparison comparison={query.currentData} />}
      </Stack>
    </Card>
  );
}
