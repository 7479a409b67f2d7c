import type { Excusal } from '@circuit/contract';
import { sortedName } from '@circuit/domain/people';
import { Button, EmptyState, Icon, PageTitle, Skeleton, VisuallyHidden } from '@circuit/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { newIdempotencyKey } from '#shared/api/contractCall.ts';
import { isFetchProblem } from '#shared/api/status.ts';
import { RunCrumbs } from '#shared/groupAssignments/RunCrumbs.tsx';

import { partWords } from './excusal.ts';
import { ExcuseDialog } from './ExcuseDialog.tsx';
import { useExcusalsQuery, useRemoveExcusalMutation } from './latePermitsApi.ts';
import styles from './latePermits.module.css';
import type { RunOfStaff } from './permit.ts';
import { TakeBackDialog } from './TakeBackDialog.tsx';

/** Who is excused from what, and why; the reason is seen by those who may excuse, and by nobody else. (HS-14) */
export function ExcusalsPage({ group, run }: RunOfStaff) {
  const query = useExcusalsQuery({ groupAssignmentId: run.id });
  const [isGiving, setIsGiving] = useState(false);
  const [removing, setRemoving] = useState<Excusal | null>(null);
  return (
    <>
      <RunCrumbs course={group} run={run} />
      <div className={styles['head']}>
        <PageTitle sub="A part that somebody is excused from is left out of their score, and the others count for more.">
          Excusals
        </PageTitle>
        <Button kind="primary" icon={<Icon of={Plus} />} onClick={() => setIsGiving(true)}>
          Excuse students
        </Button>
      </div>
      {query.data === undefined ? (
        query.isError ? (
          <EmptyState
            title="Could not load the excusals."
            text={isFetchProblem(query.error) ? query.error.detail : undefined}
            action={<Button onClick={() => void query.refetch()}>Try again</Button>}
          />
        ) : (
          <Skeleton shape="row" count={3} label="Loading the excusals" />
        )
      ) : query.data.items.length === 0 ? (
        <EmptyState
          title="Nobody is excused."
          text="An excusal shows what it does to the score before it is given. Classmates never see it."
        />
      ) : (
        <ul className={styles['permits']} aria-label="Excusals">
          {query.data.items.map((excusal) => (
            <li key={excusal.id} className={styles['permit']}>
              <div>
                <b>{sortedName(excusal.person)}</b>
                <p className={styles['quiet']}>{excusal.person.email}</p>
              </div>
              <p>Excused from {partWords(excusal.part)}</p>
              <p className={styles['quiet']}>
                {excusal.reason} Given by {excusal.grantedBy}.
              </p>
              <Button size="small" kind="ghost" onClick={() => setRemoving(excusal)}>
                Take back <VisuallyHidden>the excusal of {sortedName(excusal.person)}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isGiving ? <ExcuseDialog run={run} onClose={() => setIsGiving(false)} /> : null}
      {removing === null ? null : <TakeBack run={run} excusal={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

interface TakeBackProps extends Pick<RunOfStaff, 'run'> {
  readonly excusal: Excusal;
  readonly onClose: () => void;
}

function TakeBack({ run, excusal, onClose }: TakeBackProps) {
  const [remove, { isLoading, isError }] = useRemoveExcusalMutation();
  const take = async () => {
    const request = { groupAssignmentId: run.id, excusalId: excusal.id };
    const { error } = await remove({ request, idempotencyKey: newIdempotencyKey() });
    if (error === undefined) onClose();
  };
  return (
    <TakeBackDialog
      title={`Take back the excusal of ${sortedName(excusal.person)}?`}
      isBusy={isLoading}
      hasFailed={isError}
      onTake={() => void take()}
      onClose={onClose}
    >
      {`${partWords(excusal.part)} counts for them again, with 0 for what they did not do.`}
    </TakeBackDialog>
  );
}
