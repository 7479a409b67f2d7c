import type { ScoreRun } from '@circuit/contract/scores';
import type { ScoreRunId } from '@circuit/domain/kernel';
import { Chip, type Column, ManageTable, type MenuItem, Row } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';
import { figure, many } from '#parts/words/figures.ts';

import styles from './scores.module.css';
import type { useScoreActs } from './useScoreActs.tsx';
import { MODE_WORDS, type GroupAssignmentOfStaff, withScore } from './words.ts';

/** Enough to tell two apart by eye. */
const HASH_SHOWN = 12;

interface Props extends GroupAssignmentOfStaff {
  /** Newest first. */
  readonly items: readonly ScoreRun[];
  readonly acts: Pick<ReturnType<typeof useScoreActs>, 'mayScore' | 'release' | 'unrelease'>;
  readonly onCompare: (one: ScoreRunId, other: ScoreRunId) => void;
}

export function RunsTable({ group, groupAssignment, items, acts, onCompare }: Props) {
  const zone = useZone(group.timeZoneId);
  const hrefOf = ({ id, isNewest }: ScoreRun) =>
    href(PATHS.scores, idsOf(group, groupAssignment), { run: isNewest ? undefined : id });
  const menu = (row: ScoreRun): readonly MenuItem[] => {
    const before = items[items.indexOf(row) + 1];
    return [
      { id: 'open', label: 'Show scores', href: hrefOf(row) },
      ...(before === undefined
        ? []
        : [
            { id: 'compare', label: `Compare with run ${before.number}`, onSelect: () => onCompare(row.id, before.id) },
          ]),
      ...(acts.mayScore && !row.isReleased
        ? [{ id: 'release', label: 'Release results', onSelect: () => acts.release(row) }]
        : []),
      ...(acts.mayScore && row.isReleased
        ? [{ id: 'unrelease', label: 'Unrelease results', onSelect: acts.unrelease }]
        : []),
    ];
  };
  return (
    <ManageTable
      things="runs"
      data={{ status: 'ready', rows: items, totalCount: items.length }}
      columns={scoreRunColumns(zone)}
      note={items.length === 0 ? undefined : many(items.length, 'run')}
      row={{ id: ({ id }) => id, name: ({ number }) => `run ${number}`, href: hrefOf, menu }}
      texts={{ empty: { title: 'Not scored yet.', text: '' } }}
    />
  );
}

const scoreRunColumns = (zone: string): readonly Column<ScoreRun>[] => [
  { id: 'number', header: 'Run', cell: ({ number }) => `Run ${number}` },
  {
    id: 'at',
    header: 'Scored',
    cell: ({ createdAt }) => <span className={styles['whole']}>{formatDateTime(new Date(createdAt), zone)}</span>,
  },
  { id: 'by', header: 'By', cell: ({ startedByName }) => startedByName ?? 'the system' },
  { id: 'mode', header: 'Reviews count', cell: ({ settings }) => MODE_WORDS[settings.mode].label },
  { id: 'scored', header: 'Have a score', align: 'end', cell: ({ counts }) => figure(withScore(counts)) },
  { id: 'reviews', header: 'Reviews', align: 'end', cell: ({ counts }) => figure(counts.reviews) },
  { id: 'state', header: 'State', cell: (row) => <State row={row} /> },
  { id: 'hash', header: 'Inputs', isExtra: true, cell: ({ inputHash }) => inputHash.slice(0, HASH_SHOWN) },
  { id: 'algorithm', header: 'Method', isExtra: true, cell: ({ algorithm }) => algorithm },
];

function State({ row }: { readonly row: ScoreRun }) {
  return (
    <Row gap={1}>
      {row.isReleased ? <Chip tone="ok">Released</Chip> : null}
      {row.unreleased === null ? null : <Chip>Unreleased</Chip>}
      {row.isNewest ? <Chip tone="info">Newest</Chip> : null}
      {row.isNewest && row.isStale ? <Chip tone="warn">Out of date</Chip> : null}
    </Row>
  );
}
