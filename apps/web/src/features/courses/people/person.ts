import type { listGroupPeople } from '@circuit/contract';
import { roleLabel } from '@circuit/domain/permissions';

import type { ResponseOf } from '#shared/api/contractCall.ts';

/** Somebody in a course, with all their roles there. */
export type GroupPerson = ResponseOf<typeof listGroupPeople>['items'][number];

export function rolesWords({ roles }: GroupPerson): string {
  return roles.map(({ role }) => roleLabel(role)).join(', ');
}
