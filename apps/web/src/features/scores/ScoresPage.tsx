import type { ScoreRun } from '@circuit/contract/scores';
import { type ScoreRunId, scoreRunId } from '@circuit/domain/kernel';
import { AppLink, Button, EmptyState, Note, Skeleton } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSearchParams } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { STATUS_CODE } from '#platform/problems/problem.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { tableRows } from '#platform/searches/tableRows.ts';
import { useTableSearch } from '#platform/searches/useTableSearch.ts';

import { CsvMenu } from './CsvMenu.tsx';
import { LastScoring } from './LastScoring.tsx';
import { useScoresQuery } from './scoresApi.ts';
import { RunState } from './RunState.tsx';
import { ScoresHead } from './ScoresHead.tsx';
import { ScoresTable } from './ScoresTable.tsx';
import styles from './scores.module.css';
import { StatsCard } from './StatsCard.tsx';
import { useLastScoring } from './useLastScoring.ts';
import { useScoreActs } from './useScoreActs.tsx';
import type { GroupAssignmentOfStaff } from './words.ts';

const TABS = [
  { id: 'ALL', label: 'All' },
  { id: 'FLAGGED', label: 'Flagged', firstSort: 'look' },
  { id: 'NOT_SCORED', label: 'Not scored' },
  { id: 'ADJUSTED', label: 'Adjusted' },
] as const;
const SORTS = ['name', 'submission', 'calibration', 'evaluation', 'self', 'total', 'look'] as const;

/** All scores of an assignment, what they look like together, and what can be done about them. (S2.14, SP-5, mock 07) */
export function ScoresPage({ group, groupAssignment }: GroupAssignmentOfStaff) {
  const [address] = useSearchParams();
  const wanted = address.get('run') ?? '';
  const older: ScoreRunId | undefined = wanted === '' ? undefined : scoreRunId(wanted);
  const acts = useScoreActs({ group, groupAssignment });
  const { request, tableProps, filters, setFilter } = useTableSearch({
    key: `scores/${groupAssignment.id}`,
    label: 'Name, e-mail or PUID',
    tabs: TABS,
    sorts: SORTS,
    isOnDemand: false,
    canShowAll: true,
  });
  const { section } = filters;
  const asked =
    request === null
      ? null
      : {
          ...request,
          groupAssignmentId: groupAssignment.id,
          ...ofScoreRun(older),
          ...(section === undefined ? {} : { section }),
        };
  const query = useScoresQuery(asked === null ? skipToken : { ...asked, withTabCounts: 'true' });
  // Of the last answer too: the page keeps its shape while other rows are on their way.
  const scoreRun = query.data?.scoreRun;
  const last = useLastScoring(groupAssignment);
  return (
    <>
      <ScoresHead
        group={group}
        groupAssignment={groupAssignment}
        scoreRun={scoreRun}
        acts={acts}
        isScoring={last.isRunning}
      >
        <CsvMenu
          group={group}
          groupAssignment={groupAssignment}
          asked={scoreRun === null ? null : asked}
          rowCount={query.currentData?.totalCount}
        />
      </ScoresHead>
      <div className={styles['page']}>
        {acts.readOnlyWords === null ? null : <Note>{acts.readOnlyWords}</Note>}
        <LastScoring last={last} newest={newestOf(scoreRun)} onRetry={acts.mayScore ? acts.score : undefined} />
        {scoreRun === undefined ? (
          query.isError && !query.isFetching ? (
            <EmptyState
              title="Could not load the scores."
              text={problemOf(query.error).detail}
              action={
                older !== undefined && problemOf(query.error).status === STATUS_CODE.NOT_FOUND ? (
                  <AppLink href={href(PATHS.scores, idsOf(group, groupAssignment))}>Show the newest run</AppLink>
                ) : (
                  <Button onClick={() => void query.refetch()}>Try again</Button>
                )
              }
            />
          ) : (
            <Skeleton shape="row" count={5} label="Loading the scores" />
          )
        ) : scoreRun === null ? (
          <NotScored onScore={acts.mayScore ? acts.score : undefined} />
        ) : (
          <>
            <RunState
              group={group}
              groupAssignment={groupAssignment}
              scoreRun={scoreRun}
              releasedRun={query.data?.releasedRun ?? null}
              onScore={acts.mayScore ? acts.score : undefined}
            />
            <StatsCard groupAssignment={groupAssignment} scoreRunId={older} />
            <ScoresTable
              group={group}
              groupAssignment={groupAssignment}
              scoreRun={scoreRun}
              data={tableRows(query)}
              tabCounts={query.currentData?.tabCounts}
              tableProps={tableProps}
              section={section}
              sections={query.data?.sections ?? []}
              onSection={(to) => setFilter('section', to)}
              acts={acts}
            />
          </>
        )}
      </div>
      {acts.dialog}
    </>
  );
}

/** Of an older run nobody knows here what came after it. */
const newestOf = (shown: ScoreRun | null | undefined) => (shown?.isNewest === false ? undefined : shown);

const ofScoreRun = (id: ScoreRunId | undefined) => (id === undefined ? {} : { scoreRunId: id });

function NotScored({ onScore }: { readonly onScore: (() => void) | undefined }) {
  return (
    <EmptyState
      title="Not scored yet."
      text={
        onScore === undefined
          ? 'An instructor will score it.'
          : 'A preview shows every score before anything is saved. Students do not see it.'
      }
      action={
        onScore === undefined ? undefined : (
          <Button kind="primary" onClick={onScore}>
            Preview scores
          </Button>
        )
      }
    />
  );
}
