/** What must not go wrong, and the tests that must notice if it does. (npm run mutation) */
export interface Area {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** Tests that are left out because each costs half a second or more for every change; without them the score is only lower. */
  readonly slow?: RegExp;
  /** The file of tests that notices most in the least time: it runs first, and the first test that fails ends the run. */
  readonly first?: string;
  readonly globalSetup?: readonly string[];
  readonly concurrency: number;
}

const rule = (name: string): Area => ({
  mutate: [`packages/domain/src/${name}/**/*.ts`, `!packages/domain/src/${name}/**/*.test.ts`],
  tests: [`packages/domain/src/${name}/**/*.test.ts`],
  concurrency: 2,
});

export const AREAS: Readonly<Record<string, Area>> = {
  phases: rule('phases'),
  permissions: {
    ...rule('permissions'),
    // Two tables of words for people, no rules: docs/policy.md is printed from them, and npm run check compares it.
    mutate: [...rule('permissions').mutate, '!packages/domain/src/permissions/{acts,meanings}.ts'],
    slow: /^(?:PE-15|WY-1) /,
  },
  scoring: {
    ...rule('scoring'),
    // It builds the classes of the tests.
    mutate: [...rule('scoring').mutate, '!packages/domain/src/scoring/classBuilder.ts'],
    // The classes of 300, and what else is slow once it counts which change ran.
    slow: /estimated again, raising a review|any odd class gives numbers|scoring twice|said about (?:clean|cliques|lazy)|the more that is known|nothing is left moving|adding the same points/,
    first: 'golden.test.ts',
  },
  // What a key promises is proved on a real database, without the server: loading that for each change takes an hour.
  idempotency: {
    mutate: ['apps/server/src/platform/http/{idempotency,conditional}.ts'],
    tests: ['apps/server/src/platform/http/{idempotency,marks}.test.ts'],
    globalSetup: ['packages/testing/src/databaseSetup.ts'],
    concurrency: 1,
  },
};

export function areaOf(name: string): Area {
  const area = AREAS[name];
  if (area === undefined) throw new Error(`There is no area ${name}. There are: ${Object.keys(AREAS).join(', ')}.`);
  return area;
}
