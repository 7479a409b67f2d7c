import { outsideStatements, splitStatements, withoutComments, type Migration } from '@circuit/db';

/** Of squawk: a writer waits while this goes through all rows. There is always another way. */
const LOCKING: ReadonlySet<string> = new Set([
  'require-concurrent-index-creation',
  'require-concurrent-index-deletion',
  'constraint-missing-not-valid',
  'adding-foreign-key-constraint',
  'disallowed-unique-constraint',
  'changing-column-type',
  'ban-concurrent-index-creation-in-transaction',
  'transaction-nesting',
]);

/** Of squawk: a process of the release before does not survive it. */
const CONTRACTING: ReadonlySet<string> = new Set([
  'ban-drop-column',
  'ban-drop-table',
  'ban-drop-not-null',
  'renaming-column',
  'renaming-table',
  'adding-not-nullable-field',
  'adding-required-field',
]);

/** The same, where squawk has no rule. */
const TAKES_AWAY = /^(?:revoke |drop (?:function|procedure|view|type|policy|schema|extension) )/i;

const DECLARATION = /^-- (?:step|runs|in pieces of):.*$/gm;
const KNOWN_DECLARATIONS = [
  /^-- step: expand$/,
  /^-- step: contract after \d+[.]\d+[.]\d+, needs \d+_\w+[.]sql$/,
  /^-- runs: outside a transaction$/,
  /^-- in pieces of: \w+$/,
];

export interface Known {
  /** The names of all migrations. */
  readonly names: readonly string[];
  /** The version that this checkout will be released as. */
  readonly version: string;
}

/** What is wrong with a new migration, beyond what squawk finds. */
export function migrationProblems(migration: Migration, known: Known): string[] {
  const { text } = migration;
  return [...unknownDeclarations(text), ...locks(text), ...contracts(migration, known), ...outside(migration)];
}

/** One with a typing error would count as none. */
function unknownDeclarations(text: string): string[] {
  const lines = [...text.matchAll(DECLARATION)].map(([line]) => line);
  const unknown = lines.filter((line) => !KNOWN_DECLARATIONS.some((pattern) => pattern.test(line)));
  return unknown.map((line) => `“${line}” is no declaration that the runner knows`);
}

function locks(text: string): string[] {
  return ignoredRules(text)
    .filter((rule) => LOCKING.has(rule))
    .map((rule) => `${rule} cannot be ignored: writers would wait (docs/how-to/add-a-migration.md)`);
}

function contracts({ name, text, contract }: Migration, { names, version }: Known): string[] {
  const taken = [
    ...ignoredRules(text).filter((rule) => CONTRACTING.has(rule)),
    ...splitStatements(text)
      .map(withoutComments)
      .filter((statement) => TAKES_AWAY.test(statement)),
  ];
  if (contract === null)
    return taken.map((what) => `“${what}” takes something from the release before: declare a contract`);
  return [
    ...(names.includes(contract.needs) && contract.needs < name
      ? []
      : [`the contract needs ${contract.needs}, and no earlier migration has this name`]),
    ...(isBefore(contract.release, version)
      ? []
      : [`a contract after ${contract.release} cannot be part of ${version}: that release has to be out`]),
  ];
}

function outside({ text, isOutsideTransaction }: Migration): string[] {
  if (!isOutsideTransaction) return [];
  try {
    outsideStatements(text);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function ignoredRules(text: string): string[] {
  const lines = [...text.matchAll(/squawk-ignore(?:-file)?\s+([^\n]*)/g)].map(
    ([, rest = '']) => rest.split('--')[0] ?? '',
  );
  return lines.flatMap((rest) => rest.split(',').map((rule) => rule.trim()));
}

function isBefore(one: string, other: string): boolean {
  const [ours, theirs] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- two in, two out
  const at = ours.findIndex((part, index) => part !== theirs[index]);
  return at !== -1 && (ours[at] ?? 0) < (theirs[at] ?? 0);
}
