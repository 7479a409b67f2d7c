import { type ScoreRunId, scoreRunId } from '@circuit/domain/kernel';
import { Button, EmptyState, Note, PageTitle, Skeleton } from '@circuit/ui';
import { useSearchParams } from 'react-router';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';

import { RunComparison } from './RunComparison.tsx';
import { RunsTable } from './RunsTable.tsx';
import { useScoreRunsQuery } from './scoresApi.ts';
import { ScoreTabs } from './ScoreTabs.tsx';
import styles from './scores.module.css';
import { useScoreActs } from './useScoreActs.tsx';
import type { GroupAssignmentOfStaff } from './words.ts';

/** Each is a line; a class is not scored more often than this. */
const PAGE_SIZE = 200;

/** Every run that was kept, and how two of them differ; which two is part of the address. (SP-9) */
export function RunsPage({ group, groupAssignment }: GroupAssignmentOfStaff) {
  const acts = useScoreActs({ group, groupAssignment });
  const [address, setAddress] = useSearchParams();
  const query = useScoreRunsQuery({ groupAssignmentId: groupAssignment.id, pageSize: PAGE_SIZE });
  const items = query.data?.items;
  const idOf = (name: string): ScoreRunId | null => {
    const id = address.get(name);
    return id === null ? null : scoreRunId(id);
  };
  const compare = (one: ScoreRunId, other: ScoreRunId) =>
    setAddress({ run: one, with: other }, { replace: true, preventScrollReset: true });
  return (
    <>
      <GroupAssignmentCrumbs course={group} groupAssignment={groupAssignment} />
      <div className={styles['head']}>
        <PageTitle sub="Each time this assignment was scored. Runs never change.">Score runs</PageTitle>
        {acts.mayScore ? <Button onClick={acts.score}>Preview scores</Button> : null}
      </div>
      <ScoreTabs group={group} groupAssignment={groupAssignment} current="runs" />
      <div className={styles['page']}>
        {acts.readOnlyWords === null ? null : <Note>{acts.readOnlyWords}</Note>}
        {items === undefined ? (
          query.isError ? (
            <LoadFailed look="place" what="Could not load the runs." error={query.error} onRetry={query.refetch} />
          ) : (
            <Skeleton shape="row" count={3} label="Loading the runs" />
          )
        ) : items.length === 0 ? (
          <EmptyState title="Not scored yet." text="Each run and what it was computed from will be listed here." />
        ) : (
          <>
            <RunsTable group={group} groupAssignment={groupAssignment} items={items} acts={acts} onCompare={compare} />
            {items.length < 2 ? null : (
              <RunComparison
                group={group}
                groupAssignment={groupAssignment}
                items={items}
                one={idOf('run')}
                other={idOf('with')}
                onCompare={compare}
              />
            )}
          </>
        )}
      </div>
      {acts.dialog}
    </>
  );
}
