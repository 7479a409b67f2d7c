import { jobName } from '@circuit/domain/jobLogs';

import { BY, DRY_RUN, operatorOf } from '../audit.ts';
import { command, UsageError, type Command } from '../command.ts';
import { selectJobsToDo } from '../jobs.store.ts';
import { ONE_SHARD, placesOf, withDatabase } from '../places.ts';
import { retryJob } from '../retryJob.ts';

const MOST = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const JOB_COMMANDS: readonly Command[] = [
  command({
    name: 'job list',
    summary:
      'Lists the jobs that wait or run, and those that failed in the last 7 days and were not started again. At most 200 of a university, the oldest first.',
    options: { shard: ONE_SHARD, failed: { meaning: 'Only those that failed.' } },
    run: async ({ shard: key, failed }, say) => {
      let count = 0;
      for (const { shard, home } of await placesOf(key)) {
        const jobs = await withDatabase(home.url, (database) =>
          database.withShard(shard, (db) => selectJobsToDo(db, failed, MOST), 'read'),
        );
        count += jobs.length;
        for (const { id, kind, status, attempts, createdAt, lastMessage } of jobs) {
          const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
          say(`${id}  ${shard}  ${status}  ${jobName(kind)}  since ${createdAt.toISOString()}, ${tries}`);
          if (status === 'failed' && lastMessage !== null) say(`    ${lastMessage}`);
        }
      }
      if (count === 0) say(failed ? 'No job has failed.' : 'No job waits, runs or has failed.');
    },
  }),
  command({
    name: 'job retry',
    summary:
      'Starts a job that failed or was canceled again, as it was started the first time. The university is found by the job.',
    options: {
      job: { value: 'ID', needed: true, bare: true, meaning: 'The job, as “circuit job list” shows it.' },
      by: BY,
      'dry-run': DRY_RUN,
    },
    run: async ({ job: id, by, 'dry-run': isDryRun }, say) => {
      if (!UUID.test(id)) throw new UsageError(`"${id}" is not the id of a job.`);
      const operator = operatorOf('job retry', by);
      for (const { shard, home } of await placesOf()) {
        const retried = await withDatabase(home.url, (database) =>
          retryJob(database, shard, { id, isDryRun, operator }),
        );
        if (retried === undefined) continue;
        if (!retried.isOk) throw new Error(retried.failure);
        const { name, again } = retried.value;
        say(
          again === null
            ? `Would start “${name}” of ${shard} again. Nothing was changed.`
            : `Started “${name}” of ${shard} again as ${again}.`,
        );
        return;
      }
      throw new Error(`No university has a job ${id}.`);
    },
  }),
];
