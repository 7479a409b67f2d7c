#!/bin/sh
# Tests the import rules themselves: plants one violation per rule in a small COPY of the tree and fails if a rule stays silent.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
[ -x "$root/tooling/imports/node_modules/.bin/depcruise" ] || "$root/tooling/imports/run.sh" rules > /dev/null
copy=$(mktemp -d -t circuit-plant-XXXXXX)
trap 'rm -rf "$copy"' EXIT

# The settings of the two checkers, and what the planted files import. A rule looks at a file and what it imports, so the
# rest of the tree would only take time.
cd "$root"
tar -cf - package.json knip.json vitest.config.ts apps/*/package.json packages/*/package.json apps/web/index.html \
  apps/web/vite.config.ts apps/web/build/*.ts tooling/imports/*.sh tooling/imports/*.cjs tooling/dev/processes.ts \
  packages/domain/src/permissions/can.ts packages/contract/src/groups/*.ts packages/contract/src/allEndpoints/*.ts packages/testing/src/index.ts \
  apps/server/src/platform/http/server.ts apps/server/src/modules/groups/groups.store.ts \
  apps/server/src/modules/groups/groups.routes.ts apps/web/src/parts/addresses/*.ts \
  apps/web/src/platform/navigation/*.ts | tar -xf - -C "$copy"
mkdir -p "$copy/tooling/bench"
# The copy has its own links to the workspaces: those of the original would lead back to the working tree.
mkdir -p "$copy/node_modules/@circuit"
for entry in "$root"/node_modules/* "$root"/node_modules/.bin; do
  [ "$(basename "$entry")" = '@circuit' ] || ln -s "$entry" "$copy/node_modules/"
done
for workspace in "$copy"/packages/* "$copy"/apps/*; do
  ln -s "$workspace" "$copy/node_modules/@circuit/"
  inner="$root${workspace#"$copy"}/node_modules"
  [ ! -d "$inner" ] || ln -s "$inner" "$workspace/node_modules"
done
ln -s "$root/tooling/imports/node_modules" "$copy/tooling/imports/node_modules"
cd "$copy"

plant() { mkdir -p "$(dirname "$1")"; cat > "$1"; }

# kernel-imports-nothing, domain-imports-only-domain, subjects-have-one-door
plant packages/domain/src/kernel/plantA.ts <<'P'
import { readFile } from 'node:fs/promises';
import type { Actor } from '../permissions/can.ts';
export const plantA = (actor: Actor) => readFile(String(actor));
P
# no-cycles
plant packages/domain/src/permissions/plantC1.ts <<'P'
import { c2 } from './plantC2.ts';
export const c1 = (): number => c2();
P
plant packages/domain/src/permissions/plantC2.ts <<'P'
import { c1 } from './plantC1.ts';
export const c2 = (): number => c1();
P
# contract-imports-domain-and-zod, packages-never-import-apps, packages-have-doors
plant packages/contract/src/plantB.ts <<'P'
import type { FastifyInstance } from 'fastify';
import { buildHttp } from '../../../apps/server/src/platform/http/server.ts';
import { can } from '../../domain/src/permissions/can.ts';
export const plantB = (f: FastifyInstance) => [f, buildHttp, can];
P
# subjects-have-one-door, in the contract as well
plant packages/contract/src/rubrics/plantQ.ts <<'P'
import { listGroups } from '../groups/groups.ts';
export const plantQ = listGroups;
P
# db-knows-only-domain, product-never-imports-tooling
plant packages/db/src/plantH.ts <<'P'
import { listGroups } from '@circuit/contract/groups';
import { run } from '../../../tooling/dev/processes.ts';
export const plantH = [listGroups, run];
P
# ui-knows-only-itself
plant packages/ui/src/plantI.ts <<'P'
import { listGroups } from '@circuit/contract/groups';
export const plantI = listGroups;
P
# only-tests-take-all-endpoints
plant apps/web/src/parts/plantP.ts <<'P'
import { ENDPOINTS } from '@circuit/contract/allEndpoints';
export const plantP = ENDPOINTS;
P
# web-has-no-database, web-and-server-meet-only-in-contract, web-parts-know-no-feature
plant apps/web/src/parts/plantD.ts <<'P'
import { Kysely } from 'kysely';
import { buildHttp } from '../../../server/src/platform/http/server.ts';
import { planted } from '../features/plantOther/planted.ts';
export const plantD = [Kysely, buildHttp, planted];
P
# journeys-know-only-the-paths
plant apps/e2e/src/steps/plantO.ts <<'P'
import { href } from '@circuit/web/src/parts/addresses/href.ts';
export const plantO = href;
P
# web-platform-knows-no-product
plant apps/web/src/platform/plantJ.ts <<'P'
import { planted } from '../parts/plantOne/planted.ts';
export const plantJ = planted;
P
# no-folder-circles: no file is in a circle, but the two folders are
plant apps/web/src/parts/plantOne/planted.ts <<'P'
export const planted = 1;
P
plant apps/web/src/parts/plantOne/plantK.ts <<'P'
import { plantL } from '../plantTwo/plantL.ts';
export const plantK = plantL;
P
plant apps/web/src/parts/plantTwo/plantL.ts <<'P'
export const plantL = 1;
P
plant apps/web/src/parts/plantTwo/plantM.ts <<'P'
import { planted } from '../plantOne/planted.ts';
export const plantM = planted;
P
# features-are-islands, no-tests-in-production, apps-never-import-testing
plant apps/web/src/features/plant/plantE.ts <<'P'
import { planted } from '../plantOther/planted.ts';
import { startPostgres } from '@circuit/testing';
export const plantE = [planted, startPostgres];
P
plant apps/web/src/features/plantOther/planted.ts <<'P'
export const planted = 1;
P
# only-stores-touch-sql, modules-talk-through-public, no-barrels
plant apps/server/src/modules/plant/plantF.ts <<'P'
import { sql } from 'kysely';
import { selectGroups } from '#modules/groups/groups.store.ts';
import { barrel } from './index.ts';
export const plantF = [sql, selectGroups, barrel];
P
plant apps/server/src/modules/plant/index.ts <<'P'
export const barrel = 1;
P
# platform-knows-no-module
plant apps/server/src/platform/plantG.ts <<'P'
import { groupsRoutes } from '#modules/groups/groups.routes.ts';
export const plantG = groupsRoutes;
P

# the unused-code check: only a test uses it
plant apps/web/src/platform/plantN.ts <<'P'
export const plantN = 1;
P
plant apps/web/src/platform/plantN.test.ts <<'P'
import { plantN } from './plantN.ts';
export const tested = plantN;
P

tooling/imports/run.sh rules --output-type json > planted.json || true
tooling/imports/run.sh folders --output-type json > plantedFolders.json || true
node - <<'N'
const { readFileSync } = require('node:fs');
const rules = ['rules', 'folders'].flatMap((file) =>
  require(`./tooling/imports/${file}.cjs`).forbidden.map((rule) => rule.name),
);
const violations = ['planted.json', 'plantedFolders.json'].flatMap(
  (file) => JSON.parse(readFileSync(file, 'utf8')).summary.violations,
);
// Only planted files count, so a real violation elsewhere cannot stand in for a rule that no longer fires.
const planted = violations.filter(({ from }) => /plant/.test(from));
const silent = rules.filter((rule) => !planted.some((violation) => violation.rule.name === rule));
// Two packages have subjects, so this rule must fire for a file of each.
const inContract = planted.filter(({ from }) => from.startsWith('packages/contract/'));
if (!inContract.some(({ rule }) => rule.name === 'subjects-have-one-door')) silent.push('subjects-have-one-door');
for (const rule of rules) console.log(`${silent.includes(rule) ? 'SILENT' : 'fired '} ${rule}`);
console.log(`${rules.length - silent.length} of ${rules.length} import rules fired`);
process.exitCode = silent.length === 0 ? 0 : 1;
N
node_modules/.bin/knip --no-config-hints > plantedUnused.txt || true
grep -q 'apps/web/src/platform/plantN.ts' plantedUnused.txt || { echo 'SILENT what only a test uses'; exit 1; }
echo 'fired  what only a test uses'
