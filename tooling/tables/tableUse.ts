export interface Source {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

export interface TableUse {
  readonly table: string;
  readonly writers: readonly string[];
  readonly readers: readonly string[];
}

/** Who writes and who reads each table: a module of the server by its name, everything else by its folder. */
export function tableUses(tables: readonly string[], sources: readonly Source[]): readonly TableUse[] {
  const used = sources.map(({ path, text }) => ({
    owner: ownerOf(path),
    written: namesAfter(
      text,
      /\b(?:insert into|update|delete from)\s+(\w+)|(?:insertInto|updateTable|deleteFrom)\('(\w+)/g,
    ),
    read: namesAfter(text, /\b(?:from|join)\s+(\w+)|(?:selectFrom|innerJoin|leftJoin)\('(\w+)/g),
  }));
  return tables.map((table) => ({
    table,
    writers: sorted(used.filter(({ written }) => written.has(table)).map(({ owner }) => owner)),
    readers: sorted(used.filter(({ read }) => read.has(table)).map(({ owner }) => owner)),
  }));
}

/** By table and writer, why somebody writes what another owns. */
export type SecondWriters = Readonly<
  Record<string, { readonly owner: string; readonly also: Readonly<Record<string, string>> }>
>;

/** Writers without a reason, and reasons without a writer. */
export function writerProblems(uses: readonly TableUse[], listed: SecondWriters): readonly string[] {
  const unlisted = uses.flatMap(({ table, writers }) => {
    const entry = listed[table];
    if (writers.length < 2) return [];
    if (entry === undefined)
      return [`${table} is written by ${writers.join(', ')}: say who owns it and why the others write`];
    return writers
      .filter((writer) => writer !== entry.owner && entry.also[writer] === undefined)
      .map((writer) => `${table} belongs to ${entry.owner}, and ${writer} writes it without a reason`);
  });
  const idle = Object.entries(listed).flatMap(([table, { owner, also }]) => {
    const writers = uses.find((use) => use.table === table)?.writers ?? [];
    return [owner, ...Object.keys(also)]
      .filter((writer) => !writers.includes(writer))
      .map((writer) => `${table} is listed as written by ${writer}, which does not write it`);
  });
  return [...unlisted, ...idle];
}

/** What a door gives away although it is a statement, not a use case or a question. */
export function givenStatements({ path, text }: Source): readonly string[] {
  const names = [...text.matchAll(/\b(?:insert|update|upsert|delete)[A-Z]\w*/g)].map(([name]) => name);
  return names.map((name) => `${path} exports ${name}: name the act, not the statement`);
}

const ownerOf = (path: string): string =>
  /^apps\/server\/src\/modules\/(\w+)\//.exec(path)?.[1] ?? /^apps\/server\/src\/(\w+)/.exec(path)?.[1] ?? path;

function namesAfter(text: string, pattern: RegExp): ReadonlySet<string> {
  return new Set([...text.matchAll(pattern)].map(([, inSql, inKysely]) => inSql ?? inKysely ?? ''));
}

const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].toSorted();
