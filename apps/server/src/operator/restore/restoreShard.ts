import { randomUUID } from 'node:crypto';

import { replaceShard, type TableReport } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

import { MANNERS } from './manners.ts';
import { dropGivenUp, endSessions, failUnfinishedJobs, insertRestoreEvent } from './restore.store.ts';

export interface RestoreOrder {
  readonly ownerUrl: string;
  readonly fromUrl: string;
  readonly shard: Shard;
  /** As it stands in the audit, with the name of the operator. */
  readonly reason: string;
}

const JOB_MESSAGE = 'The university was restored to an earlier moment, so this job was stopped. Start it again.';

/**
 * Gives one university the rows of a database that was restored beside the running one, while the others go on. Everybody
 * in it signs in again, and the audit says what was done. (BK-1, BK-3)
 */
export function restoreShard({ ownerUrl, fromUrl, shard, reason }: RestoreOrder): Promise<TableReport[]> {
  return replaceShard({
    ownerUrl,
    fromUrl,
    shard,
    manners: MANNERS,
    finish: async (run, reports) => {
      await failUnfinishedJobs(run, shard, JOB_MESSAGE);
      await endSessions(run, shard);
      await dropGivenUp(run, shard);
      await insertRestoreEvent(run, shard, {
        traceId: randomUUID(),
        reason,
        before: changedCounts(reports, ({ before }) => before.rows),
        after: changedCounts(reports, ({ after }) => after?.rows ?? 0),
      });
    },
  });
}

/** Of the tables that are not as they were; the others would only make the line long. */
function changedCounts(reports: readonly TableReport[], count: (report: TableReport) => number) {
  const changed = reports.filter(({ before, after }) => before.sum !== after?.sum);
  return Object.fromEntries(changed.map((report) => [report.table, count(report)]));
}
