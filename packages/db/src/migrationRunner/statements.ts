// A comment, a text, a name, a body between dollars, or the end of a statement; otherwise one character.
const PIECE = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[^]*?\1|;|[^]/g;
const COMMENT = /--[^\n]*|\/\*[^]*?\*\//g;
const PIECEWISE = /^-- in pieces of: (\w+)$/m;
const INDEX = /^create (?:unique )?index concurrently (?:if not exists )?(\w+) on /i;

/** Each of them can run again after it ran in part or in whole, so that an interrupted migration begins anew. */
export type OutsideStatement =
  | { readonly kind: 'index'; readonly name: string; readonly text: string }
  | { readonly kind: 'pieces'; readonly table: string; readonly text: string }
  | { readonly kind: 'repeatable'; readonly text: string };

const REPEATABLE = [/^drop index concurrently if exists \w+$/i, /^alter table \w+ validate constraint \w+$/i];
const PIECE_OF_PAGES = /^update \w+ set [^]* where ctid >= \$1 and ctid < \$2 and /i;

/** Refuses a statement that may make writers wait for long, or that fails when it runs again. */
export function outsideStatements(text: string): OutsideStatement[] {
  return splitStatements(text).map((statement) => {
    const bare = withoutComments(statement);
    const [, name] = INDEX.exec(bare) ?? [];
    if (name !== undefined) return { kind: 'index', name, text: bare };
    const [, table] = PIECEWISE.exec(statement) ?? [];
    if (table !== undefined && PIECE_OF_PAGES.test(bare)) return { kind: 'pieces', table, text: bare };
    if (REPEATABLE.some((pattern) => pattern.test(bare))) return { kind: 'repeatable', text: bare };
    throw new Error(`Outside a transaction nothing runs but an index, a validation or a fill in pieces: ${bare}`);
  });
}

export function splitStatements(text: string): string[] {
  const statements = [''];
  for (const [piece] of text.matchAll(PIECE)) {
    if (piece === ';') statements.push('');
    else statements.push((statements.pop() ?? '') + piece);
  }
  return statements.filter((statement) => withoutComments(statement) !== '');
}

/** On one line. */
export const withoutComments = (statement: string): string =>
  statement.replaceAll(COMMENT, ' ').replaceAll(/\s+/g, ' ').trim();
