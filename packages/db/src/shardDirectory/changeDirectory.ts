import { shard as shardOf, type Shard } from '@circuit/domain/kernel';
import type { Placement, PlacementState } from '@circuit/domain/tenancy';
import pg from 'pg';

import type { Cell } from './readDirectory.ts';

/** Who changes the directory, as its history names them. */
export interface Author {
  readonly by: string;
  readonly command: string;
}

/** A transaction on the directory. Others who want to change it wait until it ends. */
export interface DirectoryChange {
  readonly cellNamed: (name: string) => Promise<Cell | undefined>;
  readonly placementOf: (shard: Shard) => Promise<Placement | undefined>;
  readonly placementsIn: (cell: string) => Promise<readonly Placement[]>;
  readonly saveCell: (cell: Cell) => Promise<void>;
  readonly removeCell: (name: string) => Promise<void>;
  /** Gives the revision of the change. */
  readonly place: (placement: Placement) => Promise<number>;
  /** The revision that changed the placement of the shard last. */
  readonly revisionOf: (shard: Shard) => Promise<number | undefined>;
  /** From now on nothing that an older directory says counts any more. (DI-4) */
  readonly takeOver: () => Promise<void>;
}

const LOCK_WAIT = '5s';

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
    throw error;
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
      await client.query<{ shard: string; cell: string; state: PlacementState }>(
        `select shard, cell, state from placements where ${where} = $1 order by shard`,
        [value],
      )
    ).rows.map((row) => ({ ...row, shard: shardOf(row.shard) }));
  const cellNamed = async (name: string) =>
    (await client.query<Cell>('select name, upstreams from cells where name = $1', [name])).rows[0];
  const placementOf = async (shard: Shard) => (await select('shard', shard))[0];
  return {
    cellNamed,
    placementOf,
    placementsIn: (cell) => select('cell', cell),
    saveCell: async (cell) => {
      await record(null, (await cellNamed(cell.name)) ?? null, cell);
      await client.query(
        'insert into cells (name, upstreams) values ($1, $2) on conflict (name) do update set upstreams = excluded.upstreams',
        [cell.name, cell.upstreams],
      );
    },
    removeCell: async (name) => {
      await record(null, (await cellNamed(name)) ?? null, null);
      await client.query('delete from cells where name = $1', [name]);
    },
    place: async (placement) => {
      const { shard, cell, state } = placement;
      const revision = await record(shard, (await placementOf(shard)) ?? null, placement);
      await client.query(
        `insert into placements (shard, cell, state, revision) values ($1, $2, $3, $4)
         on conflict (shard) do update set cell = excluded.cell, state = excluded.state, revision = excluded.revision,
           changed_at = excluded.changed_at`,
        [shard, cell, state, revision],
      );
      return revision;
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
