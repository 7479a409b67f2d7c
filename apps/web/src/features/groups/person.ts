import type { listGroupPeople } from '@circuit/contract/groups';
import type { Shard } from '@circuit/domain/kernel';
import { identifierKinds } from '@circuit/domain/people';
import { roleLabel } from '@circuit/domain/permissions';

import type { ResponseOf } from '#platform/api/contractCall.ts';

/** Somebody in a course, with all their roles there. */
export type GroupPerson = ResponseOf<typeof listGroupPeople>['items'][number];

export function rolesWords({ roles }: GroupPerson): string {
  return roles.map(({ role }) => roleLabel(role)).join(', ');
}

/** What people can be looked for by. Not every university has PUIDs. (S1.04) */
export function searchLabel(shard: Shard): string {
  return identifierKinds(shard).includes('puid') ? 'Name, e-mail or PUID' : 'Name or e-mail';
}
