import type { UserDetail } from '@circuit/contract/users';
import { isPlaceholderEmail } from '@circuit/domain/people';
import { Button, Card, VisuallyHidden } from '@circuit/ui';
import { type ReactNode, useId, useState } from 'react';

import { LastSeen } from '#parts/people/LastSeen.tsx';
import { CopyButton } from '#platform/clipboard/CopyButton.tsx';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { maskedPuid } from './maskedPuid.ts';
import { Roles } from './userColumns.tsx';
import styles from './users.module.css';

/** Identity with buttons to copy it. A PUID is masked until somebody wants to see it. */
export function IdentityCard({ user }: { readonly user: UserDetail }) {
  const titleId = useId();
  const zone = useZone();
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <h2 id={titleId}>Identity</h2>
      <dl className={styles['facts']}>
        {isPlaceholderEmail(user.email) ? (
          <Fact name="E-mail">None. The learning platform did not send one that we can trust.</Fact>
        ) : (
          <Fact name="E-mail" copied={user.email} />
        )}
        {user.userName !== null && <Fact name="User name" copied={user.userName} />}
        {user.uid !== null && <Fact name="Alias" copied={user.uid} />}
        {user.puid !== null && <Puid puid={user.puid} />}
        <Fact name="Roles">{user.roles.length === 0 ? 'No university-wide roles' : <Roles roles={user.roles} />}</Fact>
        <Fact name="Password">
          {user.hasPassword ? 'Set' : 'None. This person signs in through the university or has not set one yet.'}
        </Fact>
        <Fact name="Last seen">
          <LastSeen at={user.lastSeenAt} />
        </Fact>
        <Fact name="Created">{formatDateTime(new Date(user.createdAt), zone)}</Fact>
      </dl>
    </Card>
  );
}

interface FactProps {
  readonly name: string;
  /** Shown, and offered to be copied. */
  readonly copied?: string;
  readonly children?: ReactNode;
}

function Fact({ name, copied, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children ?? copied}
        {copied !== undefined && <CopyButton name={name} text={copied} />}
      </dd>
    </div>
  );
}

function Puid({ puid }: { readonly puid: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <Fact name="PUID" copied={puid}>
      {isShown ? puid : maskedPuid(puid)}
      <Button size="small" kind="ghost" onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'} <VisuallyHidden>PUID</VisuallyHidden>
      </Button>
    </Fact>
  );
}
