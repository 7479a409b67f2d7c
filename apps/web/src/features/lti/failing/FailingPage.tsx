import { can } from '@circuit/domain/permissions';
import { PageTitle } from '@circuit/ui';

import { useActor } from '#platform/session/useSession.ts';

import styles from '../platforms/platforms.module.css';
import { FailingPushes } from './FailingPushes.tsx';
import { FailingSyncs, SyncAll } from './FailingSyncs.tsx';

/** What is out of step between the courses here and the learning platforms, why, and the button that tries again. (LW-50) */
export function FailingPage() {
  const actor = useActor();
  const maySync = can(actor, 'GroupRosterSyncAll');
  return (
    <>
      <div className={styles['head']}>
        <PageTitle sub="Courses whose roster or grades do not agree with the learning platform.">
          Syncs and pushes
        </PageTitle>
        {maySync ? <SyncAll /> : null}
      </div>
      <div className={styles['stack']}>
        {maySync ? <FailingSyncs /> : null}
        {can(actor, 'GradePushDispatch') ? <FailingPushes /> : null}
      </div>
    </>
  );
}
