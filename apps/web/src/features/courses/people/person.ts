import type { listGroupPeople } from '@circuit/contract';
import { roleLabel } from '@circuit/domain/permissions';

import type { ResponseOf } from '#shared/api/contractCall.ts';

/** Somebody in a course, with all their roles there. */
export type GroupPerson = ResponseOf<typeof listGroupPeople>['items'][number];
export type HeldRole = GroupPerson['roles'][number];

/** Where somebody's roles come from, in one word or two. (S3.02) */
export function sourceWords({ roles }: GroupPerson): string {
  const words = new Set(roles.map(sourceOf));
  return [...words].join(', ');
}

export function sourceOf({ isExternal }: HeldRole): string {
  return isExternal ? 'roster' : 'added by hand';
}

export function rolesWords({ roles }: GroupPerson): string {
  return roles.map(({ role }) => roleLabel(role)).join(', ');
}
