import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { Checkout } from './checkout.ts';
import { distances } from './graph.ts';
import { folderOf } from './journeys.ts';
import { reachesEverything } from './selection.ts';

/**
 * Where everything meets: the tables of endpoints, routes, jobs and pages, and what runs every migration. A test that
 * starts the whole server or the whole app reaches every module through them, and would run after every change.
 */
const MEETING_POINTS: ReadonlySet<string> = new Set([
  'apps/server/src/routes.ts',
  'apps/server/src/jobs.ts',
  'apps/server/src/directory.ts',
  'apps/web/src/app/routeTree/routes.ts',
  'packages/contract/src/allEndpoints/index.ts',
  'packages/db/src/migrate.ts',
]);

/** A minute is enough for twelve files of the web app, or half as many of the server. */
const MAX_COST = 12;
const costOf = (test: string): number => (test.startsWith('apps/server/') ? 2 : 1);

/**
 * The tests of what changed, nearest first: all of its own folder, then those that import it other than through the tables
 * where everything meets, as far as they fit into a minute. Of these, the ones of the same subject come first.
 */
export function nearTests(checkout: Checkout, changed: readonly string[], hasLimit = true): string[] {
  if (changed.some((file) => reachesEverything(checkout, file))) return [...checkout.tests];
  const steps = distances(checkout.graph, changed, MEETING_POINTS);
  const folders = new Set([...changed.map(folderOf), ...foldersOfTables(checkout.root, changed)]);
  const subjects = new Set(changed.map(subjectOf));
  const stepsTo = (test: string): number => {
    if (folders.has(folderOf(test))) return 0;
    return subjects.has(subjectOf(test)) && steps.has(test) ? 1 : (steps.get(test) ?? Infinity) + 1;
  };
  const reached = checkout.tests
    .filter((test) => stepsTo(test) < Infinity)
    .toSorted((one, other) => stepsTo(one) - stepsTo(other));
  let cost = 0;
  return reached.filter((test) => (cost += costOf(test)) <= MAX_COST || stepsTo(test) === 0 || !hasLimit);
}

const subjectOf = (file: string): string => basename(folderOf(file));

/** SQL has no importers: the tests of the database, and of the modules that write the tables it names, stand in. */
function foldersOfTables(root: string, changed: readonly string[]): string[] {
  const statements = changed.filter((file) => file.endsWith('.sql'));
  if (statements.length === 0) return [];
  const words = new Set(statements.flatMap((file) => readFileSync(join(root, file), 'utf8').split(/\W+/)));
  const tables = readFileSync(join(root, 'docs/tables.md'), 'utf8').matchAll(/^\| (\w+) +\| (\w+) /gm);
  const owners = [...tables].filter(([, table = '']) => words.has(table)).map(([, , owner]) => owner);
  return ['packages/db/src', ...owners.map((owner) => `apps/server/src/modules/${owner}`)];
}
