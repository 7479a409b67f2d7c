const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const DOORS =
  '^packages/(db|testing|ui)/src/index[.]ts$|^packages/ui/src/styles[.]css$|^packages/(contract|domain)/src/[^/]+/index[.]ts$';

const TEST_CODE = require('./testCode.cjs');

module.exports = {
  forbidden: [
    error('no-cycles', 'A cycle means two files are really one idea.', {}, { circular: true }),
    error(
      'domain-imports-only-domain',
      'The domain holds rules, not I/O: no node, no npm, no apps.',
      { path: '^packages/domain/', pathNot: '[.]test[.]ts$' },
      { pathNot: '^packages/domain/' },
    ),
    error(
      'kernel-imports-nothing',
      'The kernel is the bottom of the graph.',
      { path: '^packages/domain/src/kernel/', pathNot: '[.]test[.]ts$' },
      { pathNot: '^packages/domain/src/kernel/' },
    ),
    error(
      'subjects-have-one-door',
      'Import another folder of the domain or the contract only through its index.ts.',
      { path: '^packages/(contract|domain)/src/([^/]+)/' },
      { path: '^packages/$1/src/', pathNot: '^packages/$1/src/($2/|[^/]+/index[.]ts$)' },
    ),
    error(
      'packages-have-doors',
      'Import another package by its name, never by a path into it.',
      { path: '^((?:packages|apps)/[^/]+|tooling)/' },
      { path: '^packages/', pathNot: `^$1/|${DOORS}` },
    ),
    error(
      'contract-imports-domain-and-zod',
      'The contract is read by both sides, so it may know neither.',
      { path: '^packages/contract/', pathNot: '[.]test[.]ts$' },
      { pathNot: '^packages/(contract|domain)/|node_modules/zod/' },
    ),
    error(
      'only-tests-take-all-endpoints',
      'A file that takes every endpoint is reached by every edit of the contract. Take those of the subject. (ADR 0087)',
      { path: '^(apps|packages|tooling)/', pathNot: `${TEST_CODE}|^packages/contract/src/allEndpoints/` },
      { path: '^packages/contract/src/allEndpoints/' },
    ),
    error(
      'db-knows-only-domain',
      'The database package is below everything but the domain.',
      { path: '^packages/db/', pathNot: '[.]test[.]ts$' },
      { path: '^(packages|apps|tooling)/', pathNot: '^packages/(db|domain)/' },
    ),
    error(
      'ui-knows-only-itself',
      'Components show what they are given: no contract, no database, no rules, no router.',
      { path: '^packages/ui/' },
      { path: '^(packages|apps|tooling)/|node_modules/(react-router|react-redux|@reduxjs)/', pathNot: '^packages/ui/' },
    ),
    error('packages-never-import-apps', 'Arrows point down.', { path: '^packages/' }, { path: '^apps/' }),
    error(
      'product-never-imports-tooling',
      'Tooling knows the product, not the other way round.',
      { path: '^(packages|apps)/' },
      { path: '^tooling/' },
    ),
    error(
      'web-and-server-meet-only-in-contract',
      'No importing across the wire.',
      { path: '^apps/(web|server)/' },
      { path: '^apps/(web|server|e2e)/', pathNot: '^apps/$1/' },
    ),
    error(
      'journeys-know-only-the-paths',
      'A journey sees what a person sees. Which pages there are it reads from the list of paths. (AX-1)',
      { path: '^apps/e2e/' },
      { path: '^apps/(web|server)/', pathNot: '^apps/web/src/parts/addresses/paths[.]ts$' },
    ),
    error(
      'web-has-no-database',
      'SQL lives on the server.',
      { path: '^apps/web/' },
      { path: '^packages/db/|node_modules/(kysely|pg)/' },
    ),
    error(
      'modules-talk-through-public',
      'Import another module only through its public.ts.',
      { path: '^apps/server/src/modules/([^/]+)/' },
      { path: '^apps/server/src/modules/([^/]+)/', pathNot: '^apps/server/src/modules/($1/|[^/]+/public[.]ts$)' },
    ),
    error(
      'only-stores-touch-sql',
      'Queries live in *.store.ts so that they can be audited.',
      { path: '^apps/server/src/modules/', pathNot: '[.](store|test)[.]ts$' },
      { path: 'node_modules/(kysely|pg)/' },
    ),
    error(
      'platform-knows-no-module',
      'Platform is plumbing; it must not know groups.',
      { path: '^apps/server/src/(platform|integrations)/' },
      { path: '^apps/server/src/modules/' },
    ),
    error(
      'features-are-islands',
      'Compose features in web/src/app, never from one to another.',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    ),
    error(
      'web-platform-knows-no-product',
      'Platform is plumbing; it must not know essays.',
      { path: '^apps/web/src/platform/' },
      { path: '^apps/web/src/(parts|features|app)/' },
    ),
    error(
      'web-parts-know-no-feature',
      'A part must not know who uses it.',
      { path: '^apps/web/src/parts/' },
      { path: '^apps/web/src/(features|app)/' },
    ),
    error(
      'apps-never-import-testing',
      'Only tests and journeys use builders and protocol peers; development gets its database from tooling/dev.',
      { path: '^apps/', pathNot: `${TEST_CODE}|^apps/e2e/` },
      { path: '^packages/testing/' },
    ),
    error(
      'no-tests-in-production',
      'Test code stays in tests.',
      { pathNot: `${TEST_CODE}|^packages/testing/|^apps/e2e/|^tooling/` },
      { path: `${TEST_CODE}|^packages/testing/` },
    ),
    error(
      'no-barrels',
      'index.ts is the front door of a package, or of a folder of the domain or the contract, nothing else.',
      {},
      { path: '/index[.]tsx?$', pathNot: `${DOORS}|node_modules/` },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/[^/]+/dist/|^coverage/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
