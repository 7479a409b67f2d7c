import type { listUsers } from '@circuit/contract/users';
import { shownEmail, sortedName } from '@circuit/domain/people';
import { roleLabel } from '@circuit/domain/permissions';
import { Chip, type Column, Row } from '@circuit/ui';

import type { ResponseOf } from '#platform/api/contractCall.ts';
import { LastSeen } from '#parts/people/LastSeen.tsx';

import { maskedPuid } from './maskedPuid.ts';

export type User = ResponseOf<typeof listUsers>['items'][number];

export const USER_COLUMNS: readonly Column<User>[] = [
  { id: 'name', header: 'Name', cell: sortedName, isSortable: true },
  { id: 'email', header: 'E-mail', cell: ({ email }) => shownEmail(email), isSortable: true },
  { id: 'alias', header: 'Alias', cell: ({ uid }) => uid ?? '' },
  { id: 'puid', header: 'PUID', cell: ({ puid }) => maskedPuid(puid) },
  { id: 'roles', header: 'Roles', cell: (user) => <Roles roles={user.roles} /> },
  { id: 'lastSeenAt', header: 'Last seen', cell: ({ lastSeenAt }) => <LastSeen at={lastSeenAt} />, isSortable: true },
];

/** On a phone, under the name. */
export function secondLine({ email, roles }: User): string {
  return [shownEmail(email), ...roles.map(({ role }) => roleLabel(role))].filter(Boolean).join(', ');
}

export function Roles({ roles }: { readonly roles: User['roles'] }) {
  if (roles.length === 0) return null;
  return (
    <Row gap={1}>
      {roles.map(({ role }) => (
        <Chip key={role}>{roleLabel(role)}</Chip>
      ))}
    </Row>
  );
}
