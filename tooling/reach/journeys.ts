import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { idsAtStart } from '#tooling/trace/ids.ts';

import type { Checkout } from './checkout.ts';
import { distances } from './graph.ts';

interface Journey {
  /** As Playwright takes it: `src/journeys/reviews.journey.ts:20`. */
  readonly place: string;
  readonly file: string;
  readonly ids: readonly string[];
}

/**
 * The journeys that changed, or all if what starts them changed; and, if the product changed, those that alone prove a rule,
 * those that prove a rule of a folder with changes, and those whose titles are put together at run time.
 */
export function journeysFor({ root, graph, tests, journeys }: Checkout, changed: readonly string[]): string[] {
  const walked = distances(
    graph,
    changed.filter((file) => file.startsWith('apps/e2e/')),
  );
  const proofs = new Map(tests.map((test) => [test, idsIn(root, test)]));
  const proved = new Set([...proofs.values()].flat());
  const inProduct = changed.filter((file) => PRODUCT.test(file));
  const folders = new Set(inProduct.map(folderOf));
  const touched = new Set([...proofs].flatMap(([test, ids]) => (folders.has(folderOf(test)) ? ids : [])));
  const isNeeded = (id: string) => touched.has(id) || !proved.has(id);
  const harness = changed.filter((file) => HARNESS.test(file));
  const isHarness = harness.some((file) => file.startsWith('apps/')) || distances(graph, harness).has(STARTER);
  const isDue = ({ file, ids }: Journey) =>
    isHarness || walked.has(file) || (inProduct.length > 0 && (ids.length === 0 || ids.some(isNeeded)));
  return journeys
    .flatMap((file) => journeysIn(root, file))
    .filter(isDue)
    .map(({ place }) => place);
}

/** What every journey is started with, and the program that starts them. */
const HARNESS = /^(?:apps\/e2e\/(?:playwright\.config\.ts|package\.json)|tooling\/dev\/)/;
const STARTER = 'tooling/dev/with-systems.ts';
const PRODUCT = /^(?:apps\/(?:server|web)|packages|package-lock[.]json)(?!.*[.]test[.]tsx?$)/;
const TITLE = /(['"`])((?:S\d+\.\d|[A-Z]{2,4}-\d).*?)\1/g;
const JOURNEY = /^ *journey\(\s*(['"`])(.*?)\1/gm;

const idsIn = (root: string, file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(TITLE)].flatMap(([, , title = '']) => idsAtStart(title));

function journeysIn(root: string, file: string): Journey[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(JOURNEY)].map(({ 2: title = '', index }) => ({
    place: `${file.replace('apps/e2e/', '')}:${text.slice(0, index).split('\n').length}`,
    file,
    ids: idsAtStart(title),
  }));
}

/** A module of the server, a feature or a part of the web app, a folder of a package. */
export function folderOf(file: string): string {
  const [, app] = /^(apps\/\w+\/src\/(?:modules|features|parts|platform)\/\w+)\//.exec(file) ?? [];
  return app ?? dirname(file);
}
