import { readFileSync } from 'node:fs';

// Fields of /proc/<pid>/stat, counted from 0 after the program's name, in hundredths of a second (CLK_TCK).
const OWN = [11, 12] as const;
const OF_ENDED_CHILDREN = [13, 14] as const;
const TICKS = 100;

/** User and system time that a process has taken so far. */
export function cpuSecondsOf(pid: number): number {
  return sum(statOf(pid), OWN);
}

/** With all that it has started: those that are there and those that have ended. PostgreSQL is such a family. */
export function cpuSecondsOfFamily(pid: number): number {
  const stat = statOf(pid);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  const living = children.map((child) => cpuSecondsOf(Number(child))).reduce((total, one) => total + one, 0);
  return sum(stat, OWN) + sum(stat, OF_ENDED_CHILDREN) + living;
}

/** Share of the time that the host gave to other machines since the machine was started. */
export function stolenTicks(): { readonly stolen: number; readonly all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { stolen: ticks[7] ?? 0, all: ticks.reduce((total, one) => total + one, 0) };
}

/** What the host took from this machine since `before`, as a part of 1. */
export function stolenSince(before: ReturnType<typeof stolenTicks>): number {
  const now = stolenTicks();
  return (now.stolen - before.stolen) / (now.all - before.all);
}

// The second field is the program's name in brackets, which may hold spaces.
function statOf(pid: number): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
  } catch {
    // It has ended: its time is counted with its parent.
    return [];
  }
}

const sum = (stat: readonly number[], fields: readonly number[]) =>
  fields.reduce((total, field) => total + (stat[field] ?? 0), 0) / TICKS;
