import { submissionId, type GroupAssignmentId, type Shard, type SubmissionId } from '@circuit/domain/kernel';

import { aliasUnder, idUnder } from '#platform/aliases.ts';
import type { Context } from '#platform/implement.ts';

type Keeper = Pick<Context, 'home' | 'shard'>;

/** How works of one assignment are named in its queue: the same for all its graders, who speak of "Essay 0417". (GQ-2) */
export function aliasesOf({ home, shard }: Keeper, id: GroupAssignmentId) {
  const key = keyOf(home.keys, shard, id);
  return {
    aliasOf: (work: SubmissionId): string => aliasUnder(key, work),
    workOf: (alias: string): SubmissionId => submissionId(idUnder(key, alias)),
    /** Chance that has to do with nobody: the last bytes of the alias. */
    drawOf: (work: SubmissionId): number => Number.parseInt(aliasUnder(key, work).slice(-8), 16),
  };
}

const keyOf = (keys: Context['home']['keys'], shard: Shard, id: GroupAssignmentId): Buffer =>
  keys.derive('queue alias', shard, id).subarray(0, 16);
