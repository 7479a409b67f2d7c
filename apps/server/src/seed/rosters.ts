import type { GroupId, Shard } from '@circuit/domain/kernel';

import type { Person } from './people.ts';
import type { Plan } from './plan.ts';
import { seededId } from './seededId.ts';

const BROUGHT_AT = '2026-08-20T13:00:00Z';

interface File {
  readonly fileName: string;
  readonly owner: Person;
  readonly learners: readonly Person[];
}

/** The file that an instructor brought before the term, and the sync that followed. */
export function planRosterOf(
  shard: Shard,
  groupId: GroupId,
  { fileName, owner, learners }: File,
): Pick<Plan, 'rosterSources' | 'jobLogs'> {
  const entries = learners.map(({ email, puid, firstName, lastName }, at) => ({
    line: at + 2,
    email,
    alias: null,
    puid,
    firstName,
    lastName,
    role: 'GroupLearner' as const,
  }));
  return {
    rosterSources: [
      {
        id: seededId(shard, 'rosterSource', groupId),
        groupId,
        provider: 'CsvRosterProvider',
        name: fileName,
        missing: 'remove',
        entries,
        updatedBy: owner.id,
      },
    ],
    jobLogs: [
      {
        id: seededId(shard, 'syncRoster', groupId),
        kind: 'syncRoster',
        status: 'succeeded',
        groupId,
        startedBy: owner.id,
        attempts: 1,
        messages: [`+${learners.length} students, 0 unchanged.`],
        counts: { add: learners.length, invite: 0, change: 0, remove: 0, unchanged: 0, kept: 0 },
        createdAt: BROUGHT_AT,
        startedAt: BROUGHT_AT,
        endedAt: BROUGHT_AT,
      },
    ],
  };
}
