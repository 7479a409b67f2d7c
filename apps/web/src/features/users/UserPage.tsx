import type { UserDetail } from '@circuit/contract/users';
import { can } from '@circuit/domain/permissions';

import { useActor } from '#platform/session/useSession.ts';

import { CoursesCard } from './CoursesCard.tsx';
import { ErasureCard } from './ErasureCard.tsx';
import { FactorsCard } from './FactorsCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { IdentityCard } from './IdentityCard.tsx';
import { MessagesCard } from './MessagesCard.tsx';
import { UserGate } from './UserGate.tsx';
import { UserHeader } from './UserHeader.tsx';
import styles from './users.module.css';

/** S2.04 */
export function UserPage() {
  return <UserGate>{(user) => <Shown user={user} />}</UserGate>;
}

function Shown({ user }: { readonly user: UserDetail }) {
  const actor = useActor();
  return (
    <>
      <UserHeader user={user} page="account" />
      <div className={styles['columns']}>
        <div className={styles['stack']}>
          <IdentityCard user={user} />
          {can(actor, 'UserUpdateAny') && <FactorsCard user={user} />}
          {can(actor, 'UserUpdateAny') && <MessagesCard user={user} />}
          {can(actor, 'UserUpdateAny') && <ErasureCard user={user} />}
        </div>
        <div className={styles['stack']}>
          <CoursesCard user={user} />
          {can(actor, 'UserRoleReadAny') && <HistoryCard user={user} />}
        </div>
      </div>
    </>
  );
}
