import type { UserDetail } from '@circuit/contract/users';
import { displayName, shownEmail } from '@circuit/domain/people';
import { can, refusalText } from '@circuit/domain/permissions';
import { Breadcrumbs, Button, Chip, LinkTabs, PageTitle } from '@circuit/ui';
import { useState } from 'react';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { ImpersonateDialog } from '#platform/session/ImpersonateDialog.tsx';
import { useUserInfo } from '#platform/session/useSession.ts';

import { AccountMenu } from './AccountMenu.tsx';
import { isAbove, mayBeImpersonated } from './reach.ts';
import styles from './users.module.css';

/** Who it is, what can be done with the account, and the two pages about a person. */
export function UserHeader({ user, page }: { readonly user: UserDetail; readonly page: 'account' | 'roles' }) {
  const { data: me } = useUserInfo();
  const [isImpersonating, setImpersonating] = useState(false);
  const isOutOfReach = me !== undefined && isAbove(user, me);
  const mayImpersonate = me !== undefined && mayBeImpersonated(user, me);
  return (
    <>
      <Breadcrumbs trail={[{ href: PATHS.users, text: 'Users' }]} />
      <div className={styles['head']}>
        {/* A person without a name is shown by e-mail. */}
        <PageTitle sub={displayName(user) === user.email ? undefined : shownEmail(user.email) || undefined}>
          <span className={styles['chips']}>
            {displayName(user)} {!user.isActive && <Chip tone="warn">Deactivated</Chip>}
          </span>
        </PageTitle>
        <div className={styles['actions']}>
          {mayImpersonate && <Button onClick={() => setImpersonating(true)}>Impersonate</Button>}
          {me !== undefined && can(me, 'UserUpdateAny') && !isOutOfReach && <AccountMenu user={user} />}
        </div>
      </div>
      {isOutOfReach && can(me, 'UserUpdateAny') && (
        <p className={styles['quiet']}>{refusalText({ kind: 'personMayDoMore' })}</p>
      )}
      {me !== undefined && can(me, 'UserRoleReadAny') && (
        <div className={styles['tabs']}>
          <LinkTabs
            label="About this person"
            currentId={page}
            tabs={[
              { id: 'account', label: 'Account', href: href(PATHS.user, { userId: user.id }) },
              { id: 'roles', label: 'Roles and what they allow', href: href(PATHS.userRoles, { userId: user.id }) },
            ]}
          />
        </div>
      )}
      <ImpersonateDialog person={isImpersonating ? user : null} onClose={() => setImpersonating(false)} />
    </>
  );
}
