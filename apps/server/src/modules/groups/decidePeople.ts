import { decideAdditions } from '@circuit/domain/groups';
import type { GroupId } from '@circuit/domain/kernel';
import { readIdentifier } from '@circuit/domain/people';
import { mayGrantGroupRole, type GroupRole } from '@circuit/domain/permissions';

import type { Context } from '#platform/implement.ts';

import { selectPeople } from './groupUserRoles.store.ts';
import { groupRolesOf } from './standing.ts';

interface Request {
  readonly groupId: GroupId;
  readonly role: GroupRole;
  readonly identifiers: readonly string[];
}
type InGroup = Context<{ readonly activity: 'GroupUserRoleModify'; readonly on: 'group' }>;

/** What becomes of each identifier: the same answer while people type and when they press Add. */
export async function decidePeople({ groupId, role, identifiers }: Request, { db, shard, actor, standing }: InGroup) {
  const entries = identifiers.map((text) => {
    const read = readIdentifier(text, shard);
    return { text, identifier: read.isOk ? read.value : null };
  });
  const readable = entries.flatMap(({ identifier }) => (identifier === null ? [] : [identifier]));
  const people = await selectPeople(db, groupId, readable);
  return decideAdditions(entries, people, role, (recipientId) =>
    mayGrantGroupRole(actor, groupRolesOf(standing), recipientId, role),
  );
}
