import { can } from '@circuit/domain/permissions';
import { LinkTabs } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { GroupAssignmentTabs } from '#parts/groupAssignments/GroupAssignmentTabs.tsx';
import { useActor } from '#platform/session/useSession.ts';

import { SCORE_PATHS, type ScorePage } from './places.ts';
import styles from './scores.module.css';
import type { GroupAssignmentOfStaff } from './words.ts';

const LABELS: Readonly<Record<ScorePage, string>> = {
  scores: 'Students',
  runs: 'Runs',
  calibrations: 'Calibration quality',
  push: 'Push grades',
};

/** The pages of the assignment, and below them those about scores: only what there is, and what one may do. */
export function ScoreTabs({
  group,
  groupAssignment,
  current,
}: GroupAssignmentOfStaff & { readonly current: ScorePage }) {
  const hasPractice = groupAssignment.groupAssignmentPhases.some(({ type }) => type === 'Calibration');
  const mayPush = can(useActor(), 'GradePushDispatch', group);
  const pages: readonly ScorePage[] = [
    'scores',
    'runs',
    ...(hasPractice ? (['calibrations'] as const) : []),
    ...(mayPush ? (['push'] as const) : []),
  ];
  return (
    <>
      <GroupAssignmentTabs group={group} groupAssignment={groupAssignment} current="scores" />
      <div className={styles['tabs']}>
        <LinkTabs
          label="Scores"
          currentId={current}
          tabs={pages.map((id) => ({
            id,
            label: LABELS[id],
            href: href(SCORE_PATHS[id], idsOf(group, groupAssignment)),
          }))}
        />
      </div>
    </>
  );
}
