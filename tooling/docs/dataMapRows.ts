interface Plan {
  readonly DELETED: Readonly<Record<string, readonly string[]>>;
  readonly EMPTIED: Readonly<Record<string, { readonly columns: Readonly<Record<string, string>> }>>;
  readonly MASKED: Readonly<Record<string, readonly string[]>>;
  readonly LISTED: readonly string[];
  readonly ERASED_BY_HAND: Readonly<Record<string, string>>;
}

interface Kept {
  readonly days: number;
  readonly from: string;
}

type Retention = Readonly<Record<string, Kept>>;

export function keptWords(table: string, retention: Retention): string {
  const kept = retention[table];
  if (kept === undefined) return 'until it is erased';
  return kept.days === 0
    ? `until ${kept.from}`
    : `${kept.days === 1 ? '1 day' : `${kept.days} days`} from ${kept.from}`;
}

export function eraseWords(table: string, plan: Plan): string {
  const emptied = Object.keys(plan.EMPTIED[table]?.columns ?? {});
  const masked = plan.MASKED[table] ?? [];
  const words = [
    plan.ERASED_BY_HAND[table],
    table in plan.DELETED ? 'row goes' : undefined,
    plan.LISTED.includes(table) ? 'the person’s line goes' : undefined,
    emptied.length === 0 ? undefined : `emptied: ${emptied.join(', ')}`,
    masked.length === 0 ? undefined : `names replaced: ${masked.join(', ')}`,
  ].filter((word) => word !== undefined);
  return words.length === 0 ? 'stays; names nobody' : words.join('; ');
}

/** A table that nobody described, and a name in a list that is no table. (MP-1) */
export function dataMapProblems(
  tables: readonly string[],
  lists: Plan & { readonly DESCRIBED: Readonly<Record<string, unknown>>; readonly RETENTION: Retention },
): string[] {
  const known = new Set(tables);
  const { DESCRIBED, RETENTION, DELETED, EMPTIED, MASKED, LISTED, ERASED_BY_HAND } = lists;
  const named = [DESCRIBED, RETENTION, DELETED, EMPTIED, MASKED, ERASED_BY_HAND].flatMap((list) => Object.keys(list));
  const strays = new Set([...named, ...LISTED].filter((name) => !name.endsWith('/') && !known.has(name)));
  return [
    ...tables
      .filter((table) => !(table in DESCRIBED))
      .map(
        (table) =>
          `${table} has no line in tooling/docs/dataMapTexts.ts: say what it holds, whose it is and who sees it.`,
      ),
    ...[...strays].map((name) => `${name} is in a list of the data map and is no table.`),
  ];
}
