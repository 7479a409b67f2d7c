import pg from 'pg';

import { arrivals, openLoop, percentile } from './arrivals.ts';
import { makeGroupAssignment } from './crowd.ts';
import { ESSAY } from './essay.ts';

const CONNECTIONS = 20;

/** The same insert with nothing around it: what PostgreSQL itself takes, at the same arrivals. Answers the median in ms. */
export async function bareInsertMs(ownerUrl: string, groupId: string, size: number, seconds: number): Promise<number> {
  const { groupAssignmentId, authors } = await makeGroupAssignment(ownerUrl, groupId, size, seconds);
  const pool = new pg.Pool({ connectionString: ownerUrl, max: CONNECTIONS });
  const document = JSON.stringify(ESSAY);
  try {
    const tookMs = await openLoop(arrivals(size, seconds), async (index) => {
      const author = authors[index];
      if (author === undefined) return;
      await pool.query(
        `insert into submission_versions (shard, group_id, group_assignment_id, submission_id, number,
           handed_in_document, word_count, sha256, handed_in_by, handed_in_at)
         values ('university', $1, $2, $3, 1, $4, 560, '', $5, clock_timestamp())`,
        [groupId, groupAssignmentId, author.submissionId, document, author.userId],
      );
    });
    return percentile(tookMs, 0.5);
  } finally {
    await pool.end();
  }
}
