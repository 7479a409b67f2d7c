import type { GroupAssignment, GroupList } from '@circuit/contract';
import { can, type Activity } from '@circuit/domain/permissions';
import { isSeenByLearners } from '@circuit/domain/phases';
import { LinkTabs } from '@circuit/ui';

import { useActor } from '#shared/session/useSession.ts';

import { runAddress } from './addresses.ts';
import { type RunOverview, useKnownOverview } from './overviewApi.ts';
import styles from './RunTabs.module.css';

interface RunTab {
  readonly id: string;
  readonly label: string;
  /** Below the run's address. */
  readonly place: string;
  readonly needs: Activity;
  /** There is nothing to see before students can see the assignment. */
  readonly isForSeen: boolean;
  readonly count?: (overview: RunOverview) => number | undefined;
}

const TABS: readonly RunTab[] = [
  { id: 'overview', label: 'Overview', place: '', needs: 'GroupAssignmentReadAny', isForSeen: false },
  {
    id: 'submissions',
    label: 'Hand-ins',
    place: '/submissions',
    needs: 'GroupAssignmentSubmissionReadAny',
    isForSeen: true,
    count: ({ phases }) => phases.find(({ phase }) => phase === 'Submission')?.count?.done,
  },
  {
    id: 'evaluations',
    label: 'Reviews',
    place: '/evaluations',
    needs: 'GroupAssignmentDistributeDispatch',
    isForSeen: true,
    count: ({ phases }) => phases.find(({ phase }) => phase === 'PeerEvaluation')?.count?.done,
  },
  { id: 'queue', label: 'Grading queue', place: '/queue', needs: 'SuperiorEvaluationCreate', isForSeen: true },
  { id: 'scores', label: 'Scores', place: '/scores', needs: 'GroupAssignmentResultReadAny', isForSeen: true },
  { id: 'jobLogs', label: 'Job log', place: '/jobLogs', needs: 'GroupAssignmentJobLogRead', isForSeen: false },
  {
    id: 'latePermits',
    label: 'Late permits',
    place: '/late-permits',
    needs: 'GroupAssignmentLateActivityPermitModify',
    isForSeen: true,
    count: ({ permitCount }) => permitCount,
  },
];

interface Props {
  readonly group: GroupList['items'][number];
  readonly run: GroupAssignment;
  readonly current: string;
}

/** The pages of a run that this person may open. Counts stand beside them once the overview has brought them. (OV-7) */
export function RunTabs({ group, run, current }: Props) {
  const actor = useActor();
  const { data } = useKnownOverview({ groupAssignmentId: run.id });
  const tabs = TABS.filter(
    ({ needs, isForSeen }) => can(actor, needs, group) && (!isForSeen || isSeenByLearners(run.status)),
  );
  if (tabs.length < 2) return null;
  return (
    <div className={styles['tabs']}>
      <LinkTabs
        label="Assignment"
        currentId={current}
        tabs={tabs.map(({ id, label, place, count }) => ({
          id,
          label,
          href: `${runAddress(group.id, run.id)}${place}`,
          count: data === undefined ? undefined : count?.(data),
        }))}
      />
    </div>
  );
}
