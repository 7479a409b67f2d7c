import { assertNever } from '../kernel/index.ts';

import type { Activity } from './activities.ts';
import { roleLabel, type BaseRole } from './roles.ts';

/** Why a person may not give, take or borrow rights. */
export type Refusal =
  | { readonly kind: 'missingActivity'; readonly activity: Activity }
  | { readonly kind: 'roleForOneself' }
  | { readonly kind: 'aboveOwnRank'; readonly role: BaseRole }
  | { readonly kind: 'externalRole' }
  | { readonly kind: 'rosterRole' }
  | { readonly kind: 'lastGroupOwner' }
  | { readonly kind: 'lastSuperAdmin' }
  | { readonly kind: 'personMayDoMore' }
  | { readonly kind: 'personDeactivated' }
  | { readonly kind: 'deactivatingOneself' }
  | { readonly kind: 'impersonatingOneself' }
  | { readonly kind: 'alreadyImpersonating' }
  | { readonly kind: 'reasonTooShort' }
  | { readonly kind: 'reasonTooLong' };

export const IMPERSONATION_REASON = { minLength: 10, maxLength: 200 } as const;

/** The sentence that the refused person reads. */
export function refusalText(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'missingActivity':
      return 'Your roles do not allow this.';
    case 'roleForOneself':
      return 'You cannot give yourself a role. Ask someone else to do it.';
    case 'aboveOwnRank':
      return `The role ${roleLabel(refusal.role)} is higher than yours.`;
    case 'externalRole':
      return 'This role comes from another university system. Change it there.';
    case 'rosterRole':
      return 'This person is on the imported roster. Import a roster without them, or remove them with a reason.';
    case 'lastGroupOwner':
      return 'This is the course’s only instructor. Add another one first.';
    case 'lastSuperAdmin':
      return 'This is the only Super Admin. Add another one first.';
    case 'personMayDoMore':
      return 'Only a Super Admin can do this to a Super Admin’s account.';
    case 'personDeactivated':
      return 'This account is deactivated. Reactivate it first.';
    case 'deactivatingOneself':
      return 'You cannot deactivate yourself. Ask someone else to do it.';
    case 'impersonatingOneself':
      return 'You cannot impersonate yourself.';
    case 'alreadyImpersonating':
      return 'You are already impersonating someone. Stop first.';
    case 'reasonTooShort':
      return `Give a reason of at least ${IMPERSONATION_REASON.minLength} characters.`;
    case 'reasonTooLong':
      return `Keep the reason to ${IMPERSONATION_REASON.maxLength} characters.`;
    default:
      return assertNever(refusal);
  }
}
