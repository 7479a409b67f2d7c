import type { Excusal } from '@circuit/contract/lateActivityPermits';
import { shownEmail, sortedName } from '@circuit/domain/people';
import { Button, EmptyState, Icon, PageTitle, Skeleton, VisuallyHidden } from '@circuit/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';

import { partWords } from './excusal.ts';
import { ExcuseDialog } from './ExcuseDialog.tsx';
import { useExcusalsQuery, useRemoveExcusalMutation } from './latePermitsApi.ts';
import styles from './latePermits.module.css';
import type { GroupAssignmentOfStaff } from './permit.ts';
import { TakeBackDialog } from './TakeBackDialog.tsx';

/** Who is excused from what, and why; the reason is seen by those who may excuse, and by nobody else. (HS-14) */
export function ExcusalsPage({ group, groupAssignment }: GroupAssignmentOfStaff) {
  const query = useExcusalsQuery({ groupAssignmentId: groupAssignment.id });
  const [isGiving, setIsGiving] = useState(false);
  const [removing, setRemoving] = useState<Excusal | null>(null);
  return (
    <>
      <GroupAssignmentCrumbs course={group} groupAssignment={groupAssignment} />
      <div className={styles['head']}>
        <PageTitle sub="If a student is exempt from a part, it does not count toward their score, and the other parts count more.">
          Exemptions
        </PageTitle>
        <Button kind="primary" icon={<Icon of={Plus} />} onClick={() => setIsGiving(true)}>
          Exempt students
        </Button>
      </div>
      {query.data === undefined ? (
        query.isError ? (
          <LoadFailed look="place" what="Could not load the exemptions." error={query.error} onRetry={query.refetch} />
        ) : (
          <Skeleton shape="row" count={3} label="Loading the exemptions" />
        )
      ) : query.data.items.length === 0 ? (
        <EmptyState
          title="Nobody is exempt."
          text="You see how an exemption changes the score before you give it. Classmates never see it."
        />
      ) : (
        <ul className={styles['permits']} aria-label="Exemptions">
          {query.data.items.map((excusal) => (
            <li key={excusal.id} className={styles['permit']}>
              <div>
                <b>{sortedName(excusal.person)}</b>
                <p className={styles['quiet']}>{shownEmail(excusal.person.email)}</p>
              </div>
              <p>Exempt from {partWords(excusal.part)}</p>
              <p className={styles['quiet']}>
                {excusal.reason} Given by {excusal.grantedBy}.
              </p>
              <Button size="small" kind="ghost" onClick={() => setRemoving(excusal)}>
                Revoke <VisuallyHidden>the exemption for {sortedName(excusal.person)}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isGiving ? <ExcuseDialog groupAssignment={groupAssignment} onClose={() => setIsGiving(false)} /> : null}
      {removing === null ? null : (
        <TakeBack groupAssignment={groupAssignment} excusal={removing} onClose={() => setRemoving(null)} />
      )}
    </>
  );
}

interface TakeBackProps extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly excusal: Excusal;
  readonly onClose: () => void;
}

function TakeBack({ groupAssignment, excusal, onClose }: TakeBackProps) {
  const [remove] = useRemoveExcusalMutation();
  const request = { groupAssignmentId: groupAssignment.id, excusalId: excusal.id };
  return (
    <TakeBackDialog
      title={`Revoke the exemption for ${sortedName(excusal.person)}?`}
      take={(keyFor) => remove({ request, idempotencyKey: keyFor(request) })}
      onClose={onClose}
    >
      {`${partWords(excusal.part)} will count for them again. Anything they did not do gets 0.`}
    </TakeBackDialog>
  );
}
