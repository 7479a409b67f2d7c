type Counts = Readonly<Record<string, number>>;

export interface ComparedCount {
  readonly name: string;
  readonly now: number;
  /** Null: the run before did not count it. */
  readonly before: number | null;
  readonly change: number | null;
}

/** What a run of a job counted, beside the run before it. Nothing is not zero: what was not counted says so. (JL-5) */
export function compareCounts(now: Counts, before: Counts): ComparedCount[] {
  return Object.entries(now).map(([name, count]) => {
    const earlier = before[name] ?? null;
    return { name, now: count, before: earlier, change: earlier === null ? null : count - earlier };
  });
}
