import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import { can } from '@circuit/domain/permissions';
import { firstStart, inOrder, isSeenByLearners, PHASE_LABELS } from '@circuit/domain/phases';
import { Button, Checklist, Skeleton } from '@circuit/ui';
import { useState } from 'react';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import {
  useActivationStatusQuery,
  useUpdateActivationStatusMutation,
} from '#parts/groupAssignments/groupAssignmentsApi.ts';
import { scheduleOf } from '#parts/groupAssignments/schedule.ts';
import { useActor } from '#platform/session/useSession.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import { type EditSection, mendLink } from './places.ts';
import styles from './groupAssignment.module.css';

interface Props {
  readonly groupAssignment: GroupAssignment;
  readonly zone: string;
  /** The section that is open now needs no link to itself. */
  readonly current?: EditSection | undefined;
  /** What is on screen and not saved: an assignment keeps its title until it has another. (CW-24) */
  readonly hasNoTitle?: boolean | undefined;
}

/** What is ready and what is not; it is activated only when nothing is missing. (CW-5, CW-6) */
export function BeforeActivation({ groupAssignment, zone, current, hasNoTitle = false }: Props) {
  const { data, error, refetch } = useActivationStatusQuery({ groupAssignmentId: groupAssignment.id });
  if (data === undefined)
    return error === undefined ? (
      <Skeleton shape="row" count={4} />
    ) : (
      <LoadFailed what="Could not load the checklist." error={error} onRetry={refetch} />
    );
  const checklist = hasNoTitle ? [NO_TITLE, ...data.checklist.filter(isNotOfTitle)] : data.checklist;
  const missing = checklist.filter(({ isMet, isOptional }) => !isMet && !isOptional).length;
  return (
    <div className={styles['activate']}>
      <Checklist
        items={checklist.map(({ section, isMet, isOptional, text }, index) => ({
          id: String(index),
          state: isMet ? 'met' : isOptional ? 'optional' : 'missing',
          text,
          link: isMet || section === current ? undefined : mendLink(groupAssignment, section),
        }))}
      />
      {isSeenByLearners(groupAssignment.status) ? null : (
        <Activate groupAssignment={groupAssignment} zone={zone} missing={missing} version={data.version} />
      )}
    </div>
  );
}

const NO_TITLE = { section: 'details', isMet: false, isOptional: false, text: 'Give it a title.' } as const;

const isNotOfTitle = ({ section, isMet }: { readonly section: string; readonly isMet: boolean }) =>
  section !== 'details' && !(section === 'instructions' && isMet);

interface ActivateProps extends Pick<Props, 'groupAssignment' | 'zone'> {
  readonly missing: number;
  readonly version: number;
}

function Activate({ groupAssignment, zone, missing, version }: ActivateProps) {
  const actor = useActor();
  const [update] = useUpdateActivationStatusMutation();
  const [isAsking, setAsking] = useState(false);
  if (!can(actor, 'GroupAssignmentUpdate', groupAssignment)) return null;
  function activate(keyFor: KeyFor) {
    const request = { groupAssignmentId: groupAssignment.id, status: 'Active' as const };
    return update({ request, ifMatch: version, idempotencyKey: keyFor({ ...request, version }) });
  }
  return (
    <>
      <Button
        kind="primary"
        full
        blockedReason={missing === 0 ? undefined : `Fix ${missing === 1 ? '1 item' : `${missing} items`} first.`}
        onClick={() => setAsking(true)}
      >
        Activate
      </Button>
      <p className={styles['quiet']}>{afterwards(groupAssignment, zone)}</p>
      {isAsking ? (
        <ActDialog
          title={`Activate ${groupAssignment.title}?`}
          safe="Not yet"
          action="Activate"
          busyLabel="Activating…"
          failed="Not activated."
          act={activate}
          done={`${groupAssignment.title} is active. Students can see it now.`}
          onClose={() => setAsking(false)}
        >
          <p>{afterwards(groupAssignment, zone)}</p>
        </ActDialog>
      ) : null}
    </>
  );
}

/** What students will find: they see it from the activation on, whenever it opens. */
function afterwards(groupAssignment: GroupAssignment, zone: string): string {
  const schedule = scheduleOf(groupAssignment);
  const start = firstStart(schedule);
  const first = inOrder(schedule)[0];
  const seen = 'Students will see it right away.';
  if (start === null || first === undefined || start <= serverNow()) return seen;
  return `${seen} ${PHASE_LABELS[first.type]} opens ${formatDateTime(start, zone)}.`;
}
