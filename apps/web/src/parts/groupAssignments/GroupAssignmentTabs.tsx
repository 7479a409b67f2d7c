import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import { can, type Activity } from '@circuit/domain/permissions';
import { isSeenByLearners } from '@circuit/domain/phases';
import { LinkTabs } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useActor } from '#platform/session/useSession.ts';

import { type GroupAssignmentOverview, useKnownOverview } from './overviewApi.ts';
import styles from './GroupAssignmentTabs.module.css';

type TabPath = 'groupAssignment' | 'submissions' | 'pairings' | 'queue' | 'scores' | 'jobLogs' | 'latePermits';

interface GroupAssignmentTab {
  readonly id: string;
  readonly label: string;
  readonly path: (typeof PATHS)[TabPath];
  readonly needs: Activity;
  /** There is nothing to see before students can see the assignment. */
  readonly isForSeen: boolean;
  readonly count?: (overview: GroupAssignmentOverview) => number | undefined;
}

const TABS: readonly GroupAssignmentTab[] = [
  { id: 'overview', label: 'Overview', path: PATHS.groupAssignment, needs: 'GroupAssignmentReadAny', isForSeen: false },
  {
    id: 'submissions',
    label: 'Hand-ins',
    path: PATHS.submissions,
    needs: 'GroupAssignmentSubmissionReadAny',
    isForSeen: true,
    count: ({ phases }) => phases.find(({ phase }) => phase === 'Submission')?.count?.done,
  },
  {
    id: 'evaluations',
    label: 'Reviews',
    path: PATHS.pairings,
    needs: 'GroupAssignmentDistributeDispatch',
    isForSeen: true,
    count: ({ phases }) => phases.find(({ phase }) => phase === 'PeerEvaluation')?.count?.done,
  },
  { id: 'queue', label: 'Grading queue', path: PATHS.queue, needs: 'SuperiorEvaluationCreate', isForSeen: true },
  { id: 'scores', label: 'Scores', path: PATHS.scores, needs: 'GroupAssignmentResultReadAny', isForSeen: true },
  { id: 'jobLogs', label: 'Job log', path: PATHS.jobLogs, needs: 'GroupAssignmentJobLogRead', isForSeen: false },
  {
    id: 'latePermits',
    label: 'Late permits',
    path: PATHS.latePermits,
    needs: 'GroupAssignmentLateActivityPermitModify',
    isForSeen: true,
    count: ({ permitCount }) => permitCount,
  },
];

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
  readonly current: string;
}

/** The pages of an assignment that this person may open. Counts stand beside them once the overview has brought them. (OV-7) */
export function GroupAssignmentTabs({ group, groupAssignment, current }: Props) {
  const actor = useActor();
  const { data } = useKnownOverview({ groupAssignmentId: groupAssignment.id });
  const tabs = TABS.filter(
    ({ needs, isForSeen }) => can(actor, needs, group) && (!isForSeen || isSeenByLearners(groupAssignment.status)),
  );
  if (tabs.length < 2) return null;
  return (
    <div className={styles['tabs']}>
      <LinkTabs
        label="Assignment"
        currentId={current}
        tabs={tabs.map(({ id, label, path, count }) => ({
          id,
          label,
          href: href(path, idsOf(group, groupAssignment)),
          count: data === undefined ? undefined : count?.(data),
        }))}
      />
    </div>
  );
}
