const ID = /^(S\d+\.\d[\d./]*|[A-Z]{2,4}-\d+)(?=[\s,:]|$)[\s,:]*/;

/** The ids a test name begins with: 'S7.05/1, TK-2 the answer …' gives S7.05/1 and TK-2. */
export function idsAtStart(name: string): string[] {
  const ids: string[] = [];
  let rest = name;
  for (let found = ID.exec(rest); found?.[1] !== undefined; found = ID.exec(rest)) {
    ids.push(found[1]);
    rest = rest.slice(found[0].length);
  }
  return ids;
}

/** The line of the specification a part belongs to: S3.08/2 gives S3.08; an undivided id is its own line. */
export function lineOf(id: string): string {
  return id.split('/', 1)[0] ?? id;
}

/** Whether an id is asked for by a section (S2), a line (S2.03) or a part (S2.03/1). */
export function belongsTo(id: string, asked: string): boolean {
  return id === asked || id.startsWith(`${asked}.`) || id.startsWith(`${asked}/`);
}
