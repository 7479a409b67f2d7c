import { belongsTo, lineOf } from './ids.ts';
import type { NamedTest } from './names.ts';

export interface FoundTest extends NamedTest {
  readonly file: string;
}

export interface Facts {
  /** docs/requirements.md: lines and parts of the specification. */
  readonly requirements: readonly string[];
  /** docs/rules.md: our own. */
  readonly rules: readonly string[];
  /** docs/trace-later.md. */
  readonly later: readonly string[];
  readonly tests: readonly FoundTest[];
  /** Sections, lines or parts that must be tested or put off. */
  readonly required: readonly string[];
}

export interface Comparison {
  readonly errors: readonly string[];
  /** Neither tested nor put off. Allowed, unless required. */
  readonly open: readonly string[];
  readonly tested: ReadonlySet<string>;
}

/** What the tests claim, against what the documents promise. */
export function compare(facts: Facts): Comparison {
  const defined = new Set([...facts.requirements, ...facts.rules]);
  const divided = new Set(facts.requirements.filter((id) => id !== lineOf(id)).map(lineOf));
  const later = new Set(facts.later);
  const tested = new Set(facts.tests.flatMap(({ ids }) => ids).filter((id) => defined.has(id)));
  const isOpen = (id: string): boolean => !tested.has(id) && !later.has(id);
  const open = facts.requirements.filter(isOpen);

  const unclear = (id: string, where: string): string[] => {
    if (divided.has(id)) return [`${where}: ${id} has parts: name the part`];
    return defined.has(id) ? [] : [`${where}: ${id} is in neither docs/requirements.md nor docs/rules.md`];
  };
  const errors = [
    ...repeated([...facts.requirements, ...facts.rules]).map((id) => `${id} is defined twice`),
    ...[...divided].filter((id) => defined.has(id)).map((id) => `${id} is defined both whole and in parts`),
    ...facts.tests.flatMap(({ ids, file, line }) => ids.flatMap((id) => unclear(id, `${file}:${line}`))),
    ...facts.later.flatMap((id) => unclear(id, 'docs/trace-later.md')),
    ...repeated(facts.later).map((id) => `docs/trace-later.md: ${id} stands there twice`),
    ...[...later].filter((id) => tested.has(id)).map((id) => `${id} has a test: remove from trace-later`),
    ...facts.rules.filter(isOpen).map((id) => `${id} (docs/rules.md) has no test and is not in trace-later`),
    ...facts.required.flatMap((asked) => missing(facts.requirements, asked, isOpen)),
  ];
  return { errors, open, tested };
}

function missing(requirements: readonly string[], asked: string, isOpen: (id: string) => boolean): string[] {
  const ids = requirements.filter((id) => belongsTo(id, asked));
  if (ids.length === 0) return [`--require ${asked}: there is no such section or id`];
  return ids.filter(isOpen).map((id) => `--require ${asked}: ${id} has no test and is not in trace-later`);
}

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}
