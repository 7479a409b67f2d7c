import pg from 'pg';

import type { Crowd } from '#tooling/drills/rush/crowd.ts';
import { ESSAY } from '#tooling/drills/rush/essay.ts';

// What a hand-in is measured against: the least that it can be, through bare pg with prepared statements. Nobody is
// asked who they are, nothing is decided, no key and no audit is kept.
const LOCK = {
  name: 'lock',
  text: 'select id, version, draft_document from submissions where id = $1 for no key update',
};
const STORE = {
  name: 'store',
  text: `with draft as (
      update submissions set draft_document = $2::jsonb, status = 'HandedIn', saved_at = clock_timestamp() where id = $1
      returning group_id, group_assignment_id, id, user_id)
    insert into submission_versions (group_id, group_assignment_id, submission_id, number, handed_in_document,
      artifact_ids, image_ids, word_count, sha256, is_late, handed_in_by, handed_in_at)
    select group_id, group_assignment_id, id, 1, $2::jsonb, '[]', '[]', 560, '', false, user_id, clock_timestamp()
    from draft returning id`,
};

/** Hands in for everybody, so many at once. */
export async function bareHandIns(url: string, { authors }: Crowd, atOnce: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: atOnce });
  const document = JSON.stringify(ESSAY);
  const waiting = [...authors];
  const work = async () => {
    for (let author = waiting.pop(); author !== undefined; author = waiting.pop()) {
      const client = await pool.connect();
      await client.query(`begin; set local app.shard = 'university'`);
      await client.query({ ...LOCK, values: [author.submissionId] });
      await client.query({ ...STORE, values: [author.submissionId, document] });
      await client.query('commit');
      client.release();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await pool.end();
}
