import { configDefaults, defineConfig } from 'vitest/config';

const storageTests = 'apps/server/src/platform/storage/**/*.test.ts';
// They start the app or Sentry, or need a page on which nothing has happened yet.
const aloneTests = 'apps/web/src/**/*.alone.test.tsx';

/** A test that expects nothing proves nothing, so it fails. (TR-4) */
export const PROVES = { requireAssertions: true };

/** A hook often starts a whole server, so it may take as long as a test. */
const LIMITS = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**', 'apps/*/src/**'],
      exclude: ['packages/testing/**', 'apps/e2e/**', '**/*.d.ts'],
    },
    projects: [
      {
        test: {
          name: 'pure',
          environment: 'node',
          // Nothing in them keeps a state, so that one worker loads the rules once for all of them.
          isolate: false,
          include: ['packages/{domain,contract}/src/**/*.test.ts', 'tooling/**/*.test.ts'],
          ...LIMITS,
          expect: PROVES,
        },
      },
      {
        test: {
          name: 'database',
          environment: 'node',
          // Every file works in shards of its own, so that one worker loads the server once for all of them.
          isolate: false,
          include: ['packages/{db,testing}/src/**/*.test.ts', 'apps/server/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, storageTests],
          globalSetup: ['packages/testing/src/databaseSetup.ts', 'apps/server/src/testing/queueSetup.ts'],
          ...LIMITS,
          expect: PROVES,
        },
      },
      {
        test: {
          name: 'storage',
          environment: 'node',
          include: [storageTests],
          globalSetup: ['packages/testing/src/objectStoreSetup.ts'],
          ...LIMITS,
          expect: PROVES,
        },
      },
      {
        test: {
          name: 'ui',
          environment: 'jsdom',
          include: ['packages/ui/src/**/*.test.{ts,tsx}'],
          setupFiles: ['packages/ui/src/testSetup.ts'],
          // Other style sheets are left out; this one is measured.
          css: { include: /look\/tokens[.]css/ },
          ...LIMITS,
          expect: PROVES,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          // What needs no page; making one takes longer than most of these tests.
          name: 'pageless',
          environment: 'node',
          include: ['apps/web/src/**/*.test.ts'],
          ...LIMITS,
          expect: PROVES,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          environment: 'jsdom',
          // What a tab knows is in its store, of which every test makes its own; `testSetup.ts` replaces the device.
          isolate: false,
          include: ['apps/web/src/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, aloneTests],
          setupFiles: ['apps/web/src/testSetup.ts'],
          ...LIMITS,
          expect: PROVES,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web-alone',
          environment: 'jsdom',
          include: [aloneTests],
          setupFiles: ['apps/web/src/testSetup.ts'],
          ...LIMITS,
          expect: PROVES,
        },
      },
    ],
  },
});
