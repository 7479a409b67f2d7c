/** What goes wrong with one message at its first try. */
const FAULTS = [
  'gone',
  'busy',
  'droppedBeforeText',
  'droppedInText',
  'droppedAfterText',
  'hangsBeforeText',
  'hangsAfterText',
] as const;
export type Fault = (typeof FAULTS)[number];

/** `gone`: refused with 550. `busy`: refused with 451. The others: the line breaks or falls silent at that point. */
export type FaultCounts = Readonly<Record<Fault, number>>;

/** Spread evenly over the class: whose message, by the number in the address, meets which fault. */
export function planFaults(people: number, counts: FaultCounts): ReadonlyMap<number, Fault> {
  const left = FAULTS.map((fault) => ({ fault, count: counts[fault], used: 0 }));
  const total = left.reduce((sum, { count }) => sum + count, 0);
  const plan = new Map<number, Fault>();
  for (let nth = 0; nth < total; nth++) {
    // The fault furthest behind its share is next, so that no kind comes all at once.
    const next = left.toSorted((one, other) => one.used / one.count - other.used / other.count)[0];
    if (next === undefined) break;
    next.used += 1;
    plan.set(Math.floor(((nth + 1) * people) / (total + 1)), next.fault);
  }
  return plan;
}

const ADDRESS = /<drill-(\d+)@/;

export const addressOf = (number: number): string => `drill-${number}@example.edu`;

/** Null: not one of ours. */
export function numberIn(text: string): number | null {
  const [, digits] = ADDRESS.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}
