import { VERSION } from '@circuit/domain/product';

import { selectFigures, type ShardFigures } from '#modules/watching/public.ts';
import { migrationsIn, schemaProblem, schemaState } from '#platform/currentSchema.ts';
import { MIGRATIONS_FOLDER } from '#platform/places.ts';
import type { DatabaseSettings, Settings } from '#platform/settings.ts';
import { loginOf } from '#platform/sharedThings.ts';

import { selectPrograms } from './jobs.store.ts';
import { examineDirectory } from './examineDirectory.ts';
import type { StatusLine } from './finding.ts';
import { NOBODY, withDatabase } from './places.ts';
import { statusOfCells } from './statusOfCells.ts';

const RESTS = { paused: 'PAUSED', readOnly: 'READ-ONLY', moved: 'MOVED AWAY' } as const;
/** A job that nobody took for so long has no worker. */
const MOST_WAITING_MINUTES = 15;
const MOST_MAIL_MINUTES = 60;

/** One screen: the release, the cells with their processes, and of each database and university what waits and what failed. (OP-15) */
export async function readStatus({
  databases,
  directory,
}: Pick<Settings, 'databases' | 'directory'>): Promise<StatusLine[]> {
  const [copies, cells, ...lines] = await Promise.all([
    statusOfDirectory(directory),
    statusOfCells(),
    ...databases.map(statusOfDatabase),
  ]);
  return [well(`release ${VERSION}`), ...copies, ...cells, ...lines.flat()];
}

async function statusOfDirectory(directory: Settings['directory']): Promise<StatusLine[]> {
  if (directory === null) return [];
  const findings = await examineDirectory(directory.urls);
  return findings.map(({ what, problem }) => ({
    text: problem === null ? what : `${what}  ${problem}`,
    isBad: problem !== null,
  }));
}

async function statusOfDatabase({ name, shards, url }: DatabaseSettings): Promise<StatusLine[]> {
  try {
    return await withDatabase(url, async (database) => {
      const problem = schemaProblem(await schemaState(database, NOBODY, migrationsIn(MIGRATIONS_FOLDER)));
      const schema = problem === null ? 'tables up to date' : `but ${problem}`;
      const here = { text: `database ${name}  up, role ${loginOf(url)}, ${schema}`, isBad: problem !== null };
      if (problem !== null) return [here];
      const programs = await database.withShard(NOBODY, selectPrograms, 'read');
      const connected = programs.map((one) => `${one.name} (${one.connections})`).join(', ');
      const lines = [here, well(`  connected  ${connected === '' ? 'no process at this moment' : connected}`)];
      for (const shard of shards)
        lines.push(...statusOfShard(shard, await database.withShard(shard, selectFigures, 'read')));
      return lines;
    });
  } catch (error) {
    return [{ text: `database ${name}  AWAY: ${error instanceof Error ? error.message : String(error)}`, isBad: true }];
  }
}

export function statusOfShard(shard: string, figures: ShardFigures): StatusLine[] {
  const { name, people, whyRests, waitingJobs, runningJobs, failedJobs, waitingMails } = figures;
  const jobAge = Math.round(figures.oldestJobSeconds / 60);
  const mailAge = Math.round(figures.oldestMailSeconds / 60);
  return [
    well(
      `university ${shard}  ${name ?? 'not set up yet'}, ${people} people${whyRests === null ? '' : `, ${RESTS[whyRests]}`}`,
    ),
    {
      text: `  jobs       ${runningJobs} running, ${waitingJobs} waiting${waitingJobs === 0 ? '' : `, the oldest for ${jobAge} min`}`,
      isBad: whyRests === null && waitingJobs > 0 && jobAge >= MOST_WAITING_MINUTES,
    },
    {
      text: `  failed     ${failedJobs}${failedJobs === 0 ? '' : ': see “circuit job list --failed”'}`,
      isBad: failedJobs > 0,
    },
    {
      text: `  mails      ${waitingMails} waiting${waitingMails === 0 ? '' : `, the oldest for ${mailAge} min`}`,
      isBad: whyRests === null && waitingMails > 0 && mailAge >= MOST_MAIL_MINUTES,
    },
  ];
}

const well = (text: string): StatusLine => ({ text, isBad: false });
