import { can } from '@circuit/domain/permissions';
import { Button, EmptyState, LinkButton, Note, PageTitle, Skeleton } from '@circuit/ui';
import { useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';
import { useActor } from '#platform/session/useSession.ts';

import { CalibrationCard } from './CalibrationCard.tsx';
import { LeaveOutDialog } from './LeaveOutDialog.tsx';
import { useCalibrationQualityQuery, useScoreRunsQuery } from './scoresApi.ts';
import { ScoreTabs } from './ScoreTabs.tsx';
import styles from './scores.module.css';
import { useScoreActs } from './useScoreActs.tsx';
import { type GroupAssignmentOfStaff, staleWords } from './words.ts';

/** Whether each calibration does its work, and what to do about one that does not. (SP-10, LO-2) */
export function CalibrationQualityPage({ group, groupAssignment }: GroupAssignmentOfStaff) {
  const query = useCalibrationQualityQuery({ groupAssignmentId: groupAssignment.id });
  const acts = useScoreActs({ group, groupAssignment });
  const [openedId, setOpenedId] = useState<string | null>(null);
  const mayChange = can(useActor(), 'GroupAssignmentUpdate', group) && acts.readOnlyWords === null;
  const essays = query.data?.items ?? [];
  const opened = essays.find(({ calibrationId }) => calibrationId === openedId);
  const isLast = essays.filter(({ isIncluded }) => isIncluded).length === 1;
  return (
    <>
      <GroupAssignmentCrumbs course={group} groupAssignment={groupAssignment} />
      <div className={styles['head']}>
        <PageTitle sub="How students rated each calibration on their first try, compared with the expert.">
          Calibration quality
        </PageTitle>
        {mayChange ? (
          <LinkButton
            href={href(PATHS.editGroupAssignment, { ...idsOf(group, groupAssignment), section: 'calibrations' })}
          >
            Edit the expert’s ratings
          </LinkButton>
        ) : null}
      </div>
      <ScoreTabs group={group} groupAssignment={groupAssignment} current="calibrations" />
      {query.data === undefined ? (
        query.isError ? (
          <LoadFailed
            look="place"
            what="Could not load the calibrations."
            error={query.error}
            onRetry={query.refetch}
          />
        ) : (
          <Skeleton shape="row" count={3} label="Loading the calibrations" />
        )
      ) : essays.length === 0 ? (
        <EmptyState title="There are no calibrations." text="This assignment has none to rate." />
      ) : (
        <div className={styles['page']}>
          {acts.readOnlyWords === null ? null : <Note>{acts.readOnlyWords}</Note>}
          {acts.mayScore ? <OlderScores groupAssignment={groupAssignment} onScore={acts.score} /> : null}
          {essays.map((essay) => (
            <CalibrationCard
              key={essay.calibrationId}
              essay={essay}
              onChange={mayChange ? () => setOpenedId(essay.calibrationId) : undefined}
              blockedReason={isLast && essay.isIncluded ? 'Practice needs at least one calibration.' : undefined}
            />
          ))}
        </div>
      )}
      {opened === undefined ? null : (
        <LeaveOutDialog groupAssignment={groupAssignment} essay={opened} onClose={() => setOpenedId(null)} />
      )}
      {acts.dialog}
    </>
  );
}

/** What was left out or taken in again counts with the next scoring, which is one button away. */
function OlderScores({
  groupAssignment,
  onScore,
}: Pick<GroupAssignmentOfStaff, 'groupAssignment'> & { readonly onScore: () => void }) {
  const newest = useScoreRunsQuery({ groupAssignmentId: groupAssignment.id }).data?.items[0];
  const stale = newest === undefined ? null : staleWords(newest);
  if (newest === undefined || stale === null) return null;
  return (
    <Note tone="warn" action={<Button onClick={onScore}>Score again</Button>}>
      Run {newest.number} is older than what is shown here. {stale}
    </Note>
  );
}
