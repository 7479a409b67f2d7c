import type { listScores, ScoreRow, ScoreRun } from '@circuit/contract/scores';
import { sortedName } from '@circuit/domain/people';
import { ManageTable, type MenuItem, type TableRows } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { SectionFilter } from '#parts/people/SectionFilter.tsx';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import { useStudentAddress } from '#parts/students/useStudentAddress.ts';
import { countedTabs } from '#platform/searches/countedTabs.ts';
import type { useTableSearch } from '#platform/searches/useTableSearch.ts';

import { phoneLine, scoreColumns } from './scoreColumns.tsx';
import type { useScoreActs } from './useScoreActs.tsx';
import type { GroupAssignmentOfStaff } from './words.ts';

interface Props extends GroupAssignmentOfStaff {
  readonly scoreRun: ScoreRun;
  readonly data: TableRows<ScoreRow>;
  readonly tabCounts: ResponseOf<typeof listScores>['tabCounts'];
  readonly tableProps: ReturnType<typeof useTableSearch>['tableProps'];
  readonly section: string | undefined;
  readonly sections: ResponseOf<typeof listScores>['sections'];
  readonly onSection: (section: string | null) => void;
  readonly acts: Pick<ReturnType<typeof useScoreActs>, 'mayAdjust' | 'adjust'>;
}

/** Every student with parts and total. (SP-5, mock 07) */
export function ScoresTable(props: Props) {
  const { group, groupAssignment, scoreRun, data, tabCounts, tableProps, section, sections, onSection, acts } = props;
  // A result opens with the run that the student sees; the explanation of any other is asked for by its run.
  const run = scoreRun.isReleased ? undefined : scoreRun.id;
  const whyHref = ({ person }: ScoreRow) =>
    href(PATHS.resultsOfStudent, { ...idsOf(group, groupAssignment), userId: person.id }, { run });
  const address = useStudentAddress({ group, groupAssignment });
  const menu = (row: ScoreRow): readonly MenuItem[] => [
    { id: 'adjust', label: 'Adjust score', onSelect: () => acts.adjust(row, false, scoreRun) },
    ...(row.override === null
      ? []
      : [{ id: 'reset', label: 'Reset to computed', onSelect: () => acts.adjust(row, true, scoreRun) }]),
  ];
  return (
    <ManageTable
      {...tableProps}
      {...countedTabs(tableProps.tabs, tabCounts)}
      things="scores"
      filters={<SectionFilter section={section} sections={sections} onChange={onSection} />}
      chips={
        section === undefined ? [] : [{ id: 'section', label: `Section: ${section}`, onRemove: () => onSection(null) }]
      }
      data={data}
      columns={scoreColumns({ weights: scoreRun.settings.weights, whyHref })}
      row={{
        id: ({ person }) => person.id,
        name: ({ person }) => sortedName(person),
        // Why stands in a column of its own.
        href: (row) => address?.(row.person.id) ?? whyHref(row),
        secondLine: phoneLine(scoreRun.settings.weights),
        // From what students see and from what is next; any other run shows what was.
        menu: acts.mayAdjust && (scoreRun.isNewest || scoreRun.isReleased) ? menu : undefined,
      }}
      texts={{
        empty: { title: 'Nobody is in this list.', text: 'Look in All, or clear the search.' },
        noMatchHint: 'Check the spelling, or look in All.',
      }}
    />
  );
}
