import { shard } from '@circuit/domain/kernel';
import {
  isLimited,
  readLimits,
  type DirectoryVersion,
  type Placement,
  type PlacementState,
  type Rollout,
  type ToldPlacements,
  type Wave,
  type WaveCell,
} from '@circuit/domain/tenancy';
import pg from 'pg';

export interface Cell extends WaveCell {
  /** Where a balancer finds its processes: host:port. */
  readonly upstreams: readonly string[];
  /** Where operators ask how its processes are: host:port. */
  readonly health: readonly string[];
}

/** One connection to the directory or to a copy of it. */
export interface DirectoryReader {
  /** What has changed since this version; all there is if the epoch is another one. */
  readonly since: (version: DirectoryVersion) => Promise<ToldPlacements>;
  readonly cells: () => Promise<readonly Cell[]>;
  /** Null: no release goes out. */
  readonly rollout: () => Promise<Rollout | null>;
  readonly close: () => Promise<void>;
}

/** A directory that was not migrated yet lacks some of them. */
export const CELL_COLUMNS = `name, upstreams, array(select jsonb_array_elements_text(to_jsonb(cells) -> 'health')) as health,
  to_jsonb(cells) ->> 'release' as release, (to_jsonb(cells) ->> 'wave')::int as wave`;

interface RolloutRow {
  readonly release: string | null;
  readonly wave: Wave;
  readonly isStopped: boolean;
}

export async function selectRollout(client: pg.Client): Promise<Rollout | null> {
  const { rows } = await client.query<RolloutRow>(
    `select to_jsonb(v) ->> 'release' as release, (to_jsonb(v) ->> 'release_wave')::int as wave,
       (to_jsonb(v) ->> 'release_is_stopped')::boolean as "isStopped" from directory_version v`,
  );
  const { release = null, wave = 1, isStopped = false } = rows[0] ?? {};
  return release === null ? null : { release, wave, isStopped };
}

/** A follower asks twice a second, so an answer that takes longer is none. */
const ANSWERS_WITHIN_MS = 2000;

/** Nearly always nothing has changed, and then no placement is read. */
const VERSION = 'select epoch::float8 as epoch, revision::float8 as revision from directory_version';

/**
 * One statement, so that the version and the rows are of one moment. A directory that was not migrated yet has no limits, and
 * its processes may be newer.
 */
const SINCE = `
  select v.epoch::float8 as epoch, v.revision::float8 as revision, p.shard, p.cell, p.state,
    to_jsonb(p) -> 'limits' as limits
  from directory_version v
  left join placements p on p.revision > case when v.epoch = $1 then $2::bigint else -1 end
  order by p.shard`;

interface Row extends DirectoryVersion {
  readonly shard: string | null;
  readonly cell: string;
  readonly state: PlacementState;
  readonly limits: unknown;
}

export async function openDirectoryReader(url: string, program: string): Promise<DirectoryReader> {
  const client = new pg.Client({
    connectionString: url,
    application_name: program,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
  });
  // The next question hears of it, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  }
  return {
    since: async ({ epoch, revision }) => {
      const { rows: versions } = await client.query<DirectoryVersion>({ name: 'version', text: VERSION });
      const [version] = versions;
      if (version === undefined) throw new Error('This database is no shard directory: its version is missing.');
      if (version.epoch === epoch && version.revision === revision) return { ...version, changed: [] };
      const { rows } = await client.query<Row>({ name: 'since', text: SINCE, values: [epoch, revision] });
      const first = rows[0] ?? version;
      return { epoch: first.epoch, revision: first.revision, changed: rows.flatMap(placementOf) };
    },
    cells: async () => (await client.query<Cell>(`select ${CELL_COLUMNS} from cells order by name`)).rows,
    rollout: async () => selectRollout(client),
    // A server that is frozen never says goodbye.
    close: async () => void client.connection.stream.destroy(),
  };
}

function placementOf({ shard: key, cell, state, limits: stored }: Row): Placement[] {
  if (key === null) return [];
  const limits = readLimits(stored);
  return [{ shard: shard(key), cell, state, ...(isLimited(limits) ? { limits } : {}) }];
}
