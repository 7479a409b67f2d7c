import type { listScores, ScoreRow, ScoreRun } from '@circuit/contract';
import { sortedName } from '@circuit/domain/people';
import { ManageTable, type MenuItem, type TableRows } from '@circuit/ui';

import type { ResponseOf } from '#shared/api/contractCall.ts';
import { runAddress } from '#shared/groupAssignments/addresses.ts';
import { countedTabs } from '#shared/searches/countedTabs.ts';
import type { useTableSearch } from '#shared/searches/useTableSearch.ts';

import { scoreColumns } from './scoreColumns.tsx';
import type { useScoreActs } from './useScoreActs.tsx';
import type { RunOfStaff } from './words.ts';

interface Props extends RunOfStaff {
  readonly scoreRun: ScoreRun;
  readonly data: TableRows<ScoreRow>;
  readonly tabCounts: ResponseOf<typeof listScores>['tabCounts'];
  readonly tableProps: ReturnType<typeof useTableSearch>['tableProps'];
  readonly acts: Pick<ReturnType<typeof useScoreActs>, 'mayAdjust' | 'adjust'>;
}

/** Every student with parts and total. (SP-5, mock 07) */
export function ScoresTable({ group, run, scoreRun, data, tabCounts, tableProps, acts }: Props) {
  // The explanation is of the newest run: beside the figures of an older one it would not add up.
  const whyHref = scoreRun.isNewest
    ? ({ person }: ScoreRow) => `${runAddress(group.id, run.id)}/results/${person.id}`
    : undefined;
  const menu = (row: ScoreRow): readonly MenuItem[] => [
    { id: 'adjust', label: 'Adjust score', onSelect: () => acts.adjust(row, false, scoreRun.isReleased) },
    ...(row.override === null
      ? []
      : [{ id: 'reset', label: 'Reset to computed', onSelect: () => acts.adjust(row, true, scoreRun.isReleased) }]),
  ];
  return (
    <ManageTable
      {...tableProps}
      {...countedTabs(tableProps.tabs, tabCounts)}
      things="scores"
      data={data}
      columns={scoreColumns({ weights: scoreRun.settings.weights, whyHref })}
      row={{
        id: ({ person }) => person.id,
        name: ({ person }) => sortedName(person),
        href: whyHref,
        // An adjustment holds for the newest run; an older one shows what was.
        menu: acts.mayAdjust && scoreRun.isNewest ? menu : undefined,
      }}
      texts={{
        empty: { title: 'Nobody is in this list.', text: 'Look in All, or take the words out of the search.' },
        noMatchHint: 'Check the spelling or look in All.',
      }}
    />
  );
}
