import type { GroupAssignmentId, Shard, SubmissionId, UserId } from '@circuit/domain/kernel';

import type { DatabaseKeys } from '#platform/keys.ts';

/**
 * What one reviewer sees instead of the id of a hand-in: 128 bits of a keyed hash, so that two reviewers cannot compare
 * what they see. It is never reversed: the server looks it up among the work given to that reviewer. (AN-1)
 */
export function taskAlias(
  keys: DatabaseKeys,
  shard: Shard,
  { viewer, groupAssignmentId, submissionId }: AliasOf,
): string {
  return asGuid(keys.derive('review alias', shard, viewer, groupAssignmentId, submissionId));
}

/** What one reviewer sees instead of the id of a version, so that a save can say which one they read. (RV-13) */
export function workAlias(keys: DatabaseKeys, shard: Shard, viewer: UserId, versionId: string): string {
  return asGuid(keys.derive('review work alias', shard, viewer, versionId));
}

const asGuid = (hash: Buffer): string =>
  hash
    .toString('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

interface AliasOf {
  readonly viewer: UserId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly submissionId: SubmissionId;
}
