import { join, matchesGlob } from 'node:path';
import { pathToFileURL } from 'node:url';

import { type Graph, readGraph } from './graph.ts';

export interface Checkout {
  readonly root: string;
  readonly graph: Graph;
  /** The files that Vitest runs. */
  readonly tests: readonly string[];
  readonly journeys: readonly string[];
}

interface Settings {
  readonly default: { readonly test: { readonly projects: readonly { readonly test: Project }[] } };
}
interface Project {
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  readonly setupFiles?: readonly string[];
  readonly globalSetup?: readonly string[];
}

/** A checkout as the gate sees it: every test also needs what its project in vitest.config.ts starts before it. */
export async function readCheckout(root: string): Promise<Checkout> {
  const graph = new Map(readGraph(root));
  const settings = (await import(pathToFileURL(join(root, 'vitest.config.ts')).href)) as Settings; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own file
  const projects = settings.default.test.projects.map(({ test }) => test);
  const tests = [...graph.keys()].filter((file) => projects.some((project) => runs(project, file)));
  for (const test of tests) {
    const own = projects.filter((project) => runs(project, test));
    const setups = own.flatMap(({ setupFiles = [], globalSetup = [] }) => [...setupFiles, ...globalSetup]);
    graph.set(test, new Set([...(graph.get(test) ?? []), ...setups]));
  }
  const journeys = [...graph.keys()].filter((path) => path.endsWith('.journey.ts'));
  return { root, graph, tests, journeys };
}

const runs = ({ include, exclude = [] }: Project, file: string): boolean =>
  include.some((pattern) => matchesGlob(file, pattern)) && !exclude.some((pattern) => matchesGlob(file, pattern));
