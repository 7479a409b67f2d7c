import { setTimeout as sleep } from 'node:timers/promises';

import { askOnce, askPatiently, type Cell } from './cell.ts';

export interface Zombie {
  /** How often it was asked to store a row while it took itself for the leader. */
  readonly asked: () => number;
  /** How many rows the old leader said it had stored after another one had taken over. */
  readonly acknowledged: () => number;
  /** Ends the writer and answers how many of its rows the cluster has, in the end. */
  readonly stop: () => Promise<number>;
}

export const prepareZombies = (cell: Cell) =>
  askPatiently(cell.leaderUrl, 'create table if not exists drill_zombie (at timestamptz not null)');

/** Somebody who goes past the balancer to a leader that does not know that it is none any more. */
export async function writeAtZombie(cell: Cell, node: string): Promise<Zombie> {
  await askPatiently(cell.leaderUrl, 'truncate drill_zombie');
  const state = { asked: 0, acknowledged: 0, isOver: false };
  const writing = (async () => {
    for (; !state.isOver; await sleep(100)) {
      const isZombie = await askOnce<{ standby: boolean }>(
        cell.urlOf(node),
        'select pg_is_in_recovery() as standby',
        2000,
      )
        .then(([row]) => row?.standby === false)
        .catch(() => false);
      // A replica that forwards nothing refuses by itself.
      if (!isZombie) continue;
      state.asked += 1;
      await askOnce(cell.urlOf(node), 'insert into drill_zombie values (now())', 2000).then(
        () => (state.acknowledged += 1),
        () => undefined,
      );
    }
  })();
  return {
    asked: () => state.asked,
    acknowledged: () => state.acknowledged,
    stop: async () => {
      state.isOver = true;
      await writing;
      const [row] = await askPatiently<{ count: number }>(
        cell.leaderUrl,
        'select count(*)::int as count from drill_zombie',
      );
      return row?.count ?? Number.NaN;
    },
  };
}
