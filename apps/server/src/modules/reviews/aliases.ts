import type { GroupAssignmentId, Shard, SubmissionId, UserId } from '@circuit/domain/kernel';

import type { DatabaseKeys } from '#platform/keys.ts';

/**
 * What one reviewer sees instead of the id of a hand-in: 128 bits of a keyed hash, so that two reviewers cannot compare
 * what they see. It is never turned back: whoever names one is asked among what was given to them. (AN-1)
 */
export function taskAlias(
  keys: DatabaseKeys,
  shard: Shard,
  { viewer, groupAssignmentId, submissionId }: AliasOf,
): string {
  const hash = keys.derive('review alias', shard, viewer, groupAssignmentId, submissionId).toString('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

interface AliasOf {
  readonly viewer: UserId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly submissionId: SubmissionId;
}
