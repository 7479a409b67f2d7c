import { err, ok, type Result, type UserId } from '../kernel/index.ts';
import type { EntityRole } from '../permissions/index.ts';

/** Somebody's role on one assignment or rubric. A person has one. */
export interface Sharer {
  readonly userId: UserId;
  readonly role: EntityRole;
}

interface Sharing {
  readonly id: UserId;
  /** Who really sits there, while impersonating. */
  readonly impersonatorId: UserId | null;
}

export type SharingRefusal =
  | { readonly kind: 'roleForOneself' }
  | { readonly kind: 'lastOwner' }
  | { readonly kind: 'notYours' };

/** Whether these people may be given that role in place of the one they have. (LB-5, LB-6) */
export function mayShare(
  actor: Sharing,
  sharers: readonly Sharer[],
  recipientId: UserId,
  role: EntityRole,
): Result<true, SharingRefusal> {
  if (recipientId === actor.id || recipientId === actor.impersonatorId) return err({ kind: 'roleForOneself' });
  if (role !== 'Owner' && isLastOwner(sharers, recipientId)) return err({ kind: 'lastOwner' });
  return ok(true);
}

/** `mayModify`: whether the actor may take other people's roles, too. (LB-6, LB-7) */
export function mayUnshare(
  actor: Sharing,
  mayModify: boolean,
  sharers: readonly Sharer[],
  userId: UserId,
): Result<true, SharingRefusal> {
  if (!mayModify && userId !== actor.id) return err({ kind: 'notYours' });
  return isLastOwner(sharers, userId) ? err({ kind: 'lastOwner' }) : ok(true);
}

const TEXTS: Readonly<Record<SharingRefusal['kind'], string>> = {
  roleForOneself: 'You cannot give yourself a role. Ask someone else to do it.',
  lastOwner: 'This is the only owner. Make someone else an owner first.',
  notYours: 'You can remove only your own role.',
};

export function sharingRefusalText({ kind }: SharingRefusal): string {
  return TEXTS[kind];
}

function isLastOwner(sharers: readonly Sharer[], userId: UserId): boolean {
  const owners = sharers.filter(({ role }) => role === 'Owner');
  return owners.length === 1 && owners[0]?.userId === userId;
}
