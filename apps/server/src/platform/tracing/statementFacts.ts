import { statementName } from '@circuit/db';

import type { SpanFacts } from './tracing.ts';

interface Named {
  readonly name: string;
  readonly facts: SpanFacts;
}

// As many as the database keeps statements for; a text beyond these is read anew each time.
const MOST_KNOWN = 1000;
const known = new Map<string, Named>();

/** `select group_users` and the name under which PostgreSQL knows it; never the text and never a value. (OT-3) */
export function statementFacts(sql: string): Named {
  const found = known.get(sql);
  if (found !== undefined) return found;
  const named = read(sql);
  if (known.size < MOST_KNOWN) known.set(sql, named);
  return named;
}

const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?(?:\w+"?\."?)?([a-z_][a-z0-9_]*)"?/gi;

function read(sql: string): Named {
  const verb = (/^\s*(\w+)/.exec(sql)?.[1] ?? 'statement').toLowerCase();
  const ownNames = new Set(
    [...sql.matchAll(/\b(\w+)\s*(?:\([^()]*\)\s*)?as\s+(?:not\s+)?(?:materialized\s+)?\(/gi)].map(([, one]) => one),
  );
  const table = [...sql.matchAll(TABLE)].map(([, one]) => one).find((one) => one !== undefined && !ownNames.has(one));
  const facts = {
    'db.system.name': 'postgresql',
    'db.operation.name': verb,
    ...(table === undefined ? {} : { 'db.collection.name': table }),
    ...(statementName(sql) === undefined ? {} : { 'circuit.statement': statementName(sql) ?? '' }),
  };
  return { name: table === undefined ? verb : `${verb} ${table}`, facts };
}
