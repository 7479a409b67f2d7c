import type { UserId } from '@circuit/domain/kernel';
import type { GlobalRole } from '@circuit/domain/permissions';

import type { Context } from '#platform/implement.ts';

import { recordUserRole } from './users.store.ts';

/** Gives the role where it is missing, with its audit event. Whether it may be given was decided before. */
export async function giveUserRole({ db, audit }: Pick<Context, 'db' | 'audit'>, userId: UserId, role: GlobalRole) {
  const { held, isNew } = await recordUserRole(db, userId, role);
  if (isNew) await audit({ verb: 'roleAdded', entity: 'user', entityId: userId, after: { role } });
  return held;
}
