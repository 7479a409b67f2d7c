import { shard as shardOf, type Shard } from '@circuit/domain/kernel';
import { isLimited, readLimits, type Placement, type PlacementState, type Rollout } from '@circuit/domain/tenancy';
import pg from 'pg';

import { CELL_COLUMNS, selectRollout, type Cell } from './readDirectory.ts';

/** Who changes the directory, as its history names them. */
export interface Author {
  readonly by: string;
  readonly command: string;
}

export type CellChange = Pick<Cell, 'name'> & Partial<Cell>;

/** A transaction on the directory. Others who want to change it wait until it ends. */
export interface DirectoryChange {
  readonly cellNamed: (name: string) => Promise<Cell | undefined>;
  readonly placementOf: (shard: Shard) => Promise<Placement | undefined>;
  readonly placementsIn: (cell: string) => Promise<readonly Placement[]>;
  readonly cells: () => Promise<readonly Cell[]>;
  /** What is left out stays as it is. */
  readonly saveCell: (cell: CellChange) => Promise<void>;
  readonly rollout: () => Promise<Rollout | null>;
  /** Null: no release goes out any more. (WV-2) */
  readonly saveRollout: (rollout: Rollout | null) => Promise<void>;
  readonly removeCell: (name: string) => Promise<void>;
  /** Limits that are left out stay as they are. Gives the revision of the change. */
  readonly place: (placement: Placement) => Promise<number>;
  /** The revision that changed the placement of the shard last. */
  readonly revisionOf: (shard: Shard) => Promise<number | undefined>;
  /** From now on nothing that an older directory says counts any more. (DI-4) */
  readonly takeOver: () => Promise<void>;
}

const LOCK_WAIT = '5s';
const OLD_DIRECTORY =
  'The tables of the shard directory are older than this release. Run “circuit directory migrate” first.';
const isMissingColumn = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '42703';

/** Everything in `work` happens at once, or nothing of it does. */
export async function changeDirectory<Answer>(
  operatorUrl: string,
  author: Author,
  work: (change: DirectoryChange) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: operatorUrl, application_name: 'circuit' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`begin; set local lock_timeout = '${LOCK_WAIT}'`);
    await client.query('select from directory_version for update');
    const answer = await work(changeIn(client, author));
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw isMissingColumn(error) ? new Error(OLD_DIRECTORY, { cause: error }) : error;
  } finally {
    await client.end();
  }
}

function changeIn(client: pg.Client, { by, command }: Author): DirectoryChange {
  const record = async (shard: Shard | null, before: object | null, after: object | null): Promise<number> => {
    const { rows } = await client.query<{ revision: number }>(
      `with next as (update directory_version set revision = revision + 1 returning epoch, revision)
       insert into placement_changes (epoch, revision, by, command, shard, before, after)
       select epoch, revision, $1, $2, $3, $4, $5 from next returning revision::float8 as revision`,
      [by, command, shard, before, after],
    );
    return rows[0]?.revision ?? 0;
  };
  const select = async (where: string, value: string) =>
    (
      await client.query<{ shard: string; cell: string; state: PlacementState; limits: unknown }>(
        `select shard, cell, state, limits from placements where ${where} = $1 order by shard`,
        [value],
      )
    ).rows.map(({ limits: stored, ...row }): Placement => {
      const limits = readLimits(stored);
      return { ...row, shard: shardOf(row.shard), ...(isLimited(limits) ? { limits } : {}) };
    });
  const cellNamed = async (name: string) =>
    (await client.query<Cell>(`select ${CELL_COLUMNS} from cells where name = $1`, [name])).rows[0];
  const placementOf = async (shard: Shard) => (await select('shard', shard))[0];
  return {
    cellNamed,
    placementOf,
    placementsIn: (cell) => select('cell', cell),
    cells: async () => (await client.query<Cell>(`select ${CELL_COLUMNS} from cells order by name`)).rows,
    saveCell: async (changes) => {
      const before = await cellNamed(changes.name);
      const cell = { upstreams: [], health: [], release: null, wave: null, ...before, ...changes };
      await record(null, before ?? null, cell);
      await client.query(
        `insert into cells (name, upstreams, health, release, wave) values ($1, $2, $3, $4, $5)
         on conflict (name) do update set upstreams = excluded.upstreams, health = excluded.health,
           release = excluded.release, wave = excluded.wave`,
        [cell.name, cell.upstreams, cell.health, cell.release, cell.wave],
      );
    },
    removeCell: async (name) => {
      await record(null, (await cellNamed(name)) ?? null, null);
      await client.query('delete from cells where name = $1', [name]);
    },
    place: async ({ shard, ...placement }) => {
      const before = await placementOf(shard);
      const { cell, state, limits = before?.limits ?? {} } = placement;
      const after = { shard, cell, state, ...(isLimited(limits) ? { limits } : {}) };
      const revision = await record(shard, before ?? null, after);
      await client.query(
        `insert into placements (shard, cell, state, revision, limits) values ($1, $2, $3, $4, $5)
         on conflict (shard) do update set cell = excluded.cell, state = excluded.state, revision = excluded.revision,
           limits = excluded.limits, changed_at = excluded.changed_at`,
        [shard, cell, state, revision, limits],
      );
      return revision;
    },
    rollout: () => selectRollout(client),
    saveRollout: async (rollout) => {
      await record(null, { rollout: await selectRollout(client) }, { rollout });
      await client.query('update directory_version set release = $1, release_wave = $2, release_is_stopped = $3', [
        rollout?.release ?? null,
        rollout?.wave ?? null,
        rollout?.isStopped ?? false,
      ]);
    },
    revisionOf: async (shard) =>
      (
        await client.query<{ revision: number }>(
          'select revision::float8 as revision from placements where shard = $1',
          [shard],
        )
      ).rows[0]?.revision,
    takeOver: async () => {
      await client.query('update directory_version set epoch = epoch + 1');
      await record(null, null, { takesOver: true });
    },
  };
}
