import { readFileSync } from 'node:fs';

import type { Cell } from './cell.ts';
import { withOwner } from './universities.ts';

/** Of the machine's memory that a process holds. */
export const kilobytesOf = (pid: number): number => field(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS');

export interface Backends {
  readonly count: number;
  /** The largest one, without the memory that all backends share. */
  readonly ownKilobytes: number;
}

/** The connections of a cell, to which each process holds some. */
export function backendsOf({ ownerUrl, name }: Cell): Promise<Backends> {
  return withOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      [name],
    );
    const own = rows.map(({ pid }) => {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      return field(rollup, 'Private_Dirty') + field(rollup, 'Private_Clean');
    });
    return { count: rows.length, ownKilobytes: Math.max(0, ...own) };
  });
}

const field = (text: string, name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]);
