import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Checkout } from './checkout.ts';
import { distances, namesTheCheckout } from './graph.ts';
import { journeysFor } from './journeys.ts';

export interface Selection {
  /** The changed file because of which every test runs, if there is one. */
  readonly everythingFor: string | undefined;
  readonly tests: readonly string[];
  readonly journeys: readonly string[];
  readonly needsDrills: boolean;
  readonly needsImportSelfTest: boolean;
}

const ALWAYS = /^(?:apps\/server\/src\/(?:access|isolation|routes)\.test\.ts|tooling\/gate\/.*)$/;
const SETTINGS =
  /^(?:\.ci\/|\.nvmrc|\.npmrc|tooling\/(?:with-node\.sh|node24\/|reach\/))|(?:^|\/)(?:package(?:-lock)?\.json|(?:vite|vitest)\.config\.ts|tsconfig[^/]*\.json)$/;
/** Read by `npm run check` alone, which always runs. */
const CHECKED =
  /^(?:knip|renovate|\.oxlintrc|\.oxfmtrc)\.json$|^(?:\.squawk\.toml|\.editorconfig)$|^tooling\/imports\//;
const DOCUMENT = /\.(?:md|png)$|^\.github\//;
const SOURCE = /\.(?:ts|tsx)$/;
const DRILLED =
  /^(?:packages\/db\/(?!.*\.test\.ts$)|apps\/server\/src\/(?:(?:worker|jobs|wiring)\.ts|(?:platform\/(?:jobs|queue)|seed)\/)|tooling\/(?:drills|bench)\/|apps\/e2e\/src\/drills\/)/;
const IMPORT_RULES =
  /^(?:tooling\/imports\/|knip\.json$|vitest\.config\.ts$|apps\/web\/(?:vite\.config\.ts$|build\/))|(?:^|\/)package(?:-lock)?\.json$/;

/** Everything a change must pass before it is merged. (docs/adr/0088-two-lanes.md) */
export function select(checkout: Checkout, changed: readonly string[]): Selection {
  const { root, graph, tests } = checkout;
  const steps = distances(graph, changed);
  const everythingFor = changed.find((file) => reachesEverything(checkout, file));
  const isReached = (file: string) =>
    everythingFor !== undefined || steps.has(file) || ALWAYS.test(file) || namesTheCheckout(root, file);
  return {
    everythingFor,
    tests: tests.filter(isReached),
    journeys: journeysFor(checkout, changed),
    needsDrills: changed.some((file) => DRILLED.test(file)),
    needsImportSelfTest: changed.some((file) => IMPORT_RULES.test(file)),
  };
}

/** Settings, and data that no program names or that is gone: the graph cannot see whom they reach. */
export function reachesEverything({ root, graph }: Checkout, file: string): boolean {
  if (SETTINGS.test(file) && !CHECKED.test(file)) return true;
  if (DOCUMENT.test(file) || SOURCE.test(file) || CHECKED.test(file)) return false;
  return !existsSync(join(root, file)) || ![...graph.values()].some((needs) => needs.has(file));
}
