import type { MatrixLearnerShown } from '@circuit/contract/overview';
import type { UserId } from '@circuit/domain/kernel';
import { countShown, MATRIX_FILTERS, type MatrixFilter } from '@circuit/domain/overview';
import { sortedName } from '@circuit/domain/people';
import { PHASE_LABELS } from '@circuit/domain/phases';
import { Button, type Column, Icon, LinkButton, ManageTable, SelectField, type TableRows } from '@circuit/ui';
import { Bell, Clock } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';

import type { GroupAssignmentOverview } from '#parts/groupAssignments/overviewApi.ts';
import { LastSeen } from '#parts/people/LastSeen.tsx';
import { SectionFilter } from '#parts/people/SectionFilter.tsx';
import { formatDay } from '#platform/time/days.ts';

import { StandingCell } from './cells.tsx';
import styles from './matrix.module.css';
import { matrixRows } from './matrixRows.ts';
import { type MatrixView, PAGE_SIZES } from './matrixView.ts';

const FILTER_WORDS: Readonly<Record<MatrixFilter, string>> = {
  behind: 'Behind',
  noHandIn: 'No hand-in',
  fewReviews: 'Few reviews',
  permit: 'Late permit',
  all: 'All',
};

const EMPTY_WORDS: Readonly<Record<MatrixFilter, string>> = {
  behind: 'Nobody is behind.',
  noHandIn: 'Everyone has handed in.',
  fewReviews: 'Every hand-in should get its reviews.',
  permit: 'Nobody has a late permit.',
  all: 'No students yet.',
};

interface StudentActs {
  readonly onNudge: ((userIds: readonly UserId[]) => void) | null;
  /** Why these cannot be nudged now; undefined when they can. */
  readonly nudgeBlocked: (userIds: readonly UserId[]) => string | undefined;
  readonly onLatePermit: ((userIds: readonly UserId[]) => void) | null;
}

interface Props {
  readonly overview: GroupAssignmentOverview;
  readonly zone: string;
  readonly view: MatrixView;
  readonly onView: (change: Partial<MatrixView>) => void;
  readonly acts: StudentActs;
  /** Whether how many reviews each hand-in has is told to this person; beside a blind queue it would name authors. (OV-1) */
  readonly seesCoverage: boolean;
  /** Where a student’s page lies; null while this person may not open it. (SS-10) */
  readonly studentAddress: ((userId: UserId) => string) | null;
  /** Where people are added; null for those who may not. */
  readonly peopleAddress: string | null;
  readonly state: Pick<TableRows<unknown>, 'isRefreshing' | 'failure' | 'loadedAt' | 'onRetry'>;
}

/** All learners of the assignment: filtered, searched and paged here, since all of them are here. (OV-3, OV-4, OV-8) */
export function Students(props: Props) {
  const { overview, zone, view, onView, acts, seesCoverage, studentAddress, peopleAddress, state } = props;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const { reviewsNeeded } = overview;
  const sections = useMemo(() => sectionsOf(overview.learners), [overview.learners]);
  const { section } = view;
  const learners = useMemo(
    () => (section === null ? overview.learners : overview.learners.filter((one) => one.sections.includes(section))),
    [overview.learners, section],
  );
  const phases = useMemo(() => overview.phases.map(({ phase }) => phase), [overview.phases]);
  const matrix = useMemo(() => ({ phases, reviewsNeeded }), [phases, reviewsNeeded]);
  const counts = useMemo(() => countShown(learners, matrix), [learners, matrix]);
  const filters = MATRIX_FILTERS.filter((name) => seesCoverage || name !== 'fewReviews');
  const wanted = view.filter === 'fewReviews' && !seesCoverage ? null : view.filter;
  const filter = wanted ?? (counts.behind > 0 ? 'behind' : 'all');
  // Rendering the rows does not slow down typing.
  const keywords = useDeferredValue(view.keywords);
  const { sorting, page, pageSize } = view;
  const rows = useMemo(
    () => matrixRows(learners, matrix, { filter, keywords, sorting }),
    [learners, matrix, filter, keywords, sorting],
  );
  // A student who left the list, after an action or under another filter, is no longer selected. (OV-13)
  const seenIds = useMemo(() => new Set<string>(rows.map(({ userId }) => userId)), [rows]);
  const stillSeen = [...selectedIds].filter((id) => seenIds.has(id));
  if (stillSeen.length < selectedIds.size) setSelectedIds(new Set(stillSeen));
  const columns = useMemo(() => columnsOf(overview, zone, seesCoverage), [overview, zone, seesCoverage]);
  const isEmpty = learners.length === 0;
  return (
    <section className={styles['students']} aria-labelledby="assignment-students">
      <h2 id="assignment-students" tabIndex={-1}>
        Students
      </h2>
      <ManageTable
        things="students"
        data={{
          ...state,
          status: 'ready',
          rows: rows.slice((page - 1) * pageSize, page * pageSize),
          totalCount: rows.length,
        }}
        columns={columns}
        row={{
          id: ({ userId }) => userId,
          name: sortedName,
          ...(studentAddress === null ? {} : { href: ({ userId }: MatrixLearnerShown) => studentAddress(userId) }),
        }}
        searchedFor={keywords.trim()}
        search={{
          label: 'Name or e-mail',
          keywords: view.keywords,
          onChange: (typed) => onView({ keywords: typed }),
          onReset: () => onView({ keywords: '' }),
        }}
        filters={
          <>
            <SelectField
              label="Show"
              value={filter}
              options={filters.map((value) => ({ value, label: `${FILTER_WORDS[value]} (${counts[value]})` }))}
              onChange={(chosen) => onView({ filter: chosen })}
            />
            <SectionFilter
              section={section ?? undefined}
              sections={sections}
              onChange={(chosen) => onView({ section: chosen })}
            />
          </>
        }
        sorting={sorting}
        onSort={(chosen) => onView({ sorting: chosen })}
        paging={{
          page,
          pageSize,
          pageSizes: PAGE_SIZES,
          onPage: (chosen) => onView({ page: chosen }),
          onPageSize: (chosen) => onView({ pageSize: chosen }),
        }}
        note={filter === 'all' ? undefined : `${learners.length} in ${section === null ? 'all' : 'this section'}`}
        selection={
          acts.onNudge === null && acts.onLatePermit === null
            ? undefined
            : {
                selectedIds,
                onChange: setSelectedIds,
                actions: <BulkActs acts={acts} selected={chosen(learners, selectedIds)} />,
              }
        }
        texts={{
          empty: isEmpty
            ? {
                title: EMPTY_WORDS.all,
                text: 'Students join the course, not the assignment.',
                ...(peopleAddress === null
                  ? {}
                  : { action: <LinkButton href={peopleAddress}>Go to People</LinkButton> }),
              }
            : {
                title: EMPTY_WORDS[filter],
                text: `${learners.length} in total.`,
                action: <Button onClick={() => onView({ filter: 'all' })}>Show all</Button>,
              },
          noMatchHint: filter === 'all' ? 'Check the spelling.' : 'Check the spelling, or show all.',
        }}
      />
    </section>
  );
}

/** Every section that has students, and how many. */
function sectionsOf(learners: readonly MatrixLearnerShown[]) {
  const all = learners.flatMap((learner) => learner.sections);
  return [...new Set(all)].toSorted().map((name) => ({ name, count: all.filter((one) => one === name).length }));
}

/** Without students who have left the course meanwhile. */
const chosen = (learners: readonly MatrixLearnerShown[], ids: ReadonlySet<string>): readonly UserId[] =>
  learners.filter(({ userId }) => ids.has(userId)).map(({ userId }) => userId);

function BulkActs({ acts, selected }: { readonly acts: StudentActs; readonly selected: readonly UserId[] }) {
  const { onNudge, nudgeBlocked, onLatePermit } = acts;
  return (
    <>
      {onNudge === null ? null : (
        <Button
          size="small"
          icon={<Icon of={Bell} />}
          blockedReason={nudgeBlocked(selected)}
          onClick={() => onNudge(selected)}
        >
          Nudge
        </Button>
      )}
      {onLatePermit === null ? null : (
        <Button size="small" icon={<Icon of={Clock} />} onClick={() => onLatePermit(selected)}>
          Late permit
        </Button>
      )}
    </>
  );
}

function columnsOf(
  overview: GroupAssignmentOverview,
  zone: string,
  seesCoverage: boolean,
): readonly Column<MatrixLearnerShown>[] {
  const showDay = (date: Date) => formatDay(date, zone);
  const standings = overview.phases.flatMap(({ phase, startsAt }, at): readonly Column<MatrixLearnerShown>[] =>
    phase === 'Results'
      ? []
      : [
          {
            id: phase,
            header: PHASE_LABELS[phase],
            // So that all columns are seen beside the cards.
            shortHeader: phase === 'SelfEvaluation' ? 'Self' : undefined,
            cell: (learner): ReactNode => <StandingCell learner={learner} facts={{ at, phase, startsAt, showDay }} />,
          },
        ],
  );
  const hasReviews = seesCoverage && overview.phases.some(({ phase }) => phase === 'PeerEvaluation');
  return [
    { id: 'name', header: 'Student', isSortable: true, cell: sortedName },
    ...standings,
    ...(hasReviews
      ? [
          {
            id: 'received',
            header: 'Received',
            isSortable: true,
            cell: ({ received }: MatrixLearnerShown) =>
              received === null
                ? overview.isDistributed
                  ? 'none'
                  : 'not yet'
                : `${received.handedIn} of ${overview.reviewsNeeded}`,
          },
        ]
      : []),
    {
      id: 'lastSeen',
      header: 'Last seen',
      isSortable: true,
      cell: ({ lastSeenAt }) => <LastSeen at={lastSeenAt} />,
    },
  ];
}
