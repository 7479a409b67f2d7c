import type { UserInfo } from '@circuit/contract/accounts';
import { can, GLOBAL_POLICY, mayDoMore } from '@circuit/domain/permissions';

import type { User } from './userColumns.tsx';

type Somebody = Pick<User, 'id' | 'roles' | 'isActive'>;

/** A person with rights that the viewer lacks cannot be edited or impersonated, so neither is offered. (UR-8) */
export function isAbove({ roles }: Somebody, me: UserInfo): boolean {
  return mayDoMore({ activities: roles.flatMap(({ role }) => GLOBAL_POLICY[role]) }, me);
}

/** Users cannot impersonate themselves or a person who cannot sign in. (UR-8) */
export function mayBeImpersonated(person: Somebody, me: UserInfo): boolean {
  return can(me, 'UserImpersonateAny') && me.id !== person.id && person.isActive && !isAbove(person, me);
}
