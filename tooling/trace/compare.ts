import { belongsTo, lineOf } from './ids.ts';
import type { Proof } from './results.ts';

export interface Facts {
  /** docs/requirements.md: lines and parts of the specification. */
  readonly requirements: readonly string[];
  /** docs/rules: our own. */
  readonly rules: readonly string[];
  /** docs/trace-drills.md: proved only by a drill that the gate does not start. */
  readonly drilled: readonly { readonly script: string; readonly ids: readonly string[] }[];
  /** The scripts of package.json. */
  readonly scripts: readonly string[];
  readonly proofs: readonly Proof[];
  /** Sections, lines or parts that must be tested. */
  readonly required: readonly string[];
}

export interface Comparison {
  readonly errors: readonly string[];
  /** Neither tested nor drilled. Allowed, unless required. */
  readonly open: readonly string[];
  readonly tested: ReadonlySet<string>;
  readonly drilled: ReadonlySet<string>;
}

/** What the runs proved, against what the documents promise. */
export function compare(facts: Facts): Comparison {
  const defined = new Set([...facts.requirements, ...facts.rules]);
  const divided = new Set(facts.requirements.filter((id) => id !== lineOf(id)).map(lineOf));
  const drilledIds = facts.drilled.flatMap(({ ids }) => ids);
  const drilled = new Set(drilledIds);
  const tested = new Set(facts.proofs.flatMap(({ ids }) => ids).filter((id) => defined.has(id)));
  const isOpen = (id: string): boolean => !tested.has(id) && !drilled.has(id);
  const open = facts.requirements.filter(isOpen);

  const unclear = (id: string, where: string): string[] => {
    if (divided.has(id)) return [`${where}: ${id} has parts: name the part`];
    return defined.has(id) ? [] : [`${where}: ${id} is in neither docs/requirements.md nor docs/rules`];
  };
  const errors = [
    ...repeated([...facts.requirements, ...facts.rules]).map((id) => `${id} is defined twice`),
    ...[...divided].filter((id) => defined.has(id)).map((id) => `${id} is defined both whole and in parts`),
    ...new Set(facts.proofs.flatMap(({ ids, where }) => ids.flatMap((id) => unclear(id, where)))),
    ...drilledIds.flatMap((id) => unclear(id, 'docs/trace-drills.md')),
    ...repeated(drilledIds).map((id) => `docs/trace-drills.md: ${id} stands there twice`),
    ...[...drilled].filter((id) => tested.has(id)).map((id) => `${id} is proved in .ci/run: remove from trace-drills`),
    ...facts.drilled
      .filter(({ script }) => !facts.scripts.includes(script))
      .map(({ script }) => `docs/trace-drills.md: package.json has no script ${script}`),
    ...facts.rules.filter(isOpen).map((id) => `${id} (docs/rules) has no test that passed`),
    ...facts.required.flatMap((asked) => missing(facts.requirements, asked, isOpen)),
  ];
  return { errors, open, tested, drilled };
}

function missing(requirements: readonly string[], asked: string, isOpen: (id: string) => boolean): string[] {
  const ids = requirements.filter((id) => belongsTo(id, asked));
  if (ids.length === 0) return [`--require ${asked}: there is no such section or id`];
  return ids.filter(isOpen).map((id) => `--require ${asked}: ${id} has no test that passed`);
}

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}
