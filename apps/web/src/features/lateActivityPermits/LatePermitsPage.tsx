import type { LateActivityPermit } from '@circuit/contract/lateActivityPermits';
import { shownEmail, sortedName } from '@circuit/domain/people';
import { can } from '@circuit/domain/permissions';
import { PHASE_LABELS } from '@circuit/domain/phases';
import { Button, Chip, EmptyState, Icon, LinkButton, PageTitle, Row, Skeleton, VisuallyHidden } from '@circuit/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';
import { GroupAssignmentTabs } from '#parts/groupAssignments/GroupAssignmentTabs.tsx';
import { TimeRequests } from '#parts/timeRequests/TimeRequests.tsx';
import { useActor } from '#platform/session/useSession.ts';
import { formatDateTime, zoneWords } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { useZone } from '#platform/api/useZone.ts';

import { GiveDialog } from './GiveDialog.tsx';
import { useLatePermitsQuery, useRemoveLatePermitMutation } from './latePermitsApi.ts';
import styles from './latePermits.module.css';
import type { GroupAssignmentOfStaff } from './permit.ts';
import { TakeBackDialog } from './TakeBackDialog.tsx';

/** Who has more time, for what, and why; the reason is seen by those who may give permits, and by nobody else. (HS-11) */
export function LatePermitsPage({ group, groupAssignment }: GroupAssignmentOfStaff) {
  const zone = useZone(group.timeZoneId);
  const actor = useActor();
  const query = useLatePermitsQuery({ groupAssignmentId: groupAssignment.id });
  const [isGiving, setIsGiving] = useState(false);
  const [removing, setRemoving] = useState<LateActivityPermit | null>(null);
  return (
    <>
      <GroupAssignmentCrumbs course={group} groupAssignment={groupAssignment} />
      <div className={styles['head']}>
        <PageTitle sub={`More time for one person in one phase. Times are ${zoneWords(serverNow(), zone)}.`}>
          Late permits
        </PageTitle>
        <Row>
          {can(actor, 'GroupAssignmentScoreUpdate', group) ? (
            <LinkButton href={href(PATHS.excusals, idsOf(group, groupAssignment))}>Exemptions</LinkButton>
          ) : null}
          <Button kind="primary" icon={<Icon of={Plus} />} onClick={() => setIsGiving(true)}>
            Give late permit
          </Button>
        </Row>
      </div>
      <GroupAssignmentTabs group={group} groupAssignment={groupAssignment} current="latePermits" />
      <TimeRequests groupAssignment={groupAssignment} timeZoneId={group.timeZoneId} />
      {query.data === undefined ? (
        query.isError ? (
          <LoadFailed
            look="place"
            what="Could not load the late permits."
            error={query.error}
            onRetry={query.refetch}
          />
        ) : (
          <Skeleton shape="row" count={3} label="Loading the late permits" />
        )
      ) : query.data.items.length === 0 ? (
        <EmptyState
          title="Nobody has a late permit."
          text="You see what a permit changes before you give it. Classmates never see it."
        />
      ) : (
        <ul className={styles['permits']} aria-label="Late permits">
          {query.data.items.map((permit) => (
            <li key={permit.id} className={styles['permit']}>
              <div>
                <b>{sortedName(permit.person)}</b>
                <p className={styles['quiet']}>{shownEmail(permit.person.email)}</p>
              </div>
              <div>
                <p>
                  {PHASE_LABELS[permit.phase]} until {formatDateTime(new Date(permit.until), zone)}
                </p>
                {permit.cascades ? <Chip>Also moves later phases</Chip> : null}
              </div>
              <p className={styles['quiet']}>
                {permit.reason} Given by {permit.grantedBy}.
              </p>
              <Button size="small" kind="ghost" onClick={() => setRemoving(permit)}>
                Revoke <VisuallyHidden>the permit for {sortedName(permit.person)}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isGiving ? (
        <GiveDialog group={group} groupAssignment={groupAssignment} onClose={() => setIsGiving(false)} />
      ) : null}
      {removing === null ? null : (
        <TakeBack groupAssignment={groupAssignment} permit={removing} onClose={() => setRemoving(null)} />
      )}
    </>
  );
}

interface TakeBackProps extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly permit: LateActivityPermit;
  readonly onClose: () => void;
}

function TakeBack({ groupAssignment, permit, onClose }: TakeBackProps) {
  const [remove] = useRemoveLatePermitMutation();
  const request = { groupAssignmentId: groupAssignment.id, lateActivityPermitId: permit.id };
  return (
    <TakeBackDialog
      title={`Revoke the permit for ${sortedName(permit.person)}?`}
      take={(keyFor) => remove({ request, idempotencyKey: keyFor(request) })}
      onClose={onClose}
    >
      Work handed in with it stays handed in.
    </TakeBackDialog>
  );
}
