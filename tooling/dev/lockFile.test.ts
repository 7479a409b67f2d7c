import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../..');
const read = <Shape extends z.ZodType>(shape: Shape, path: string) =>
  shape.parse(JSON.parse(readFileSync(join(ROOT, path), 'utf8')));

const lockShape = z.object({
  packages: z.record(
    z.string(),
    z.object({ integrity: z.string().optional(), link: z.boolean().optional(), resolved: z.string().optional() }),
  ),
});
type Locked = z.infer<typeof lockShape>['packages'];

/** Packages that somebody between us and the registry could replace, or that come from another registry. */
function loosely(packages: Locked): string[] {
  return Object.entries(packages)
    .filter(([place]) => place.includes('node_modules/'))
    .filter(([, { link, integrity = '', resolved = '' }]) =>
      link === true ? /:/.test(resolved) : !integrity.startsWith('sha512-') || resolved !== '',
    )
    .map(([place]) => place);
}

test('DV-5 every package of others is pinned by a digest, and none names a place', () => {
  for (const file of globSync('{,tooling/*/}package-lock.json', { cwd: ROOT })) {
    const { packages } = read(lockShape, file);
    expect(Object.keys(packages).length).toBeGreaterThan(1);
    expect(loosely(packages)).toEqual([]);
  }
});

test('DV-5 a package without a digest, with an old one or from another place is found', () => {
  const integrity = 'sha512-AAAA';
  const packages = {
    '': {},
    'node_modules/fine': { integrity },
    'node_modules/ours': { link: true, resolved: 'packages/ours' },
    'node_modules/bare': {},
    'node_modules/old': { integrity: 'sha1-AAAA' },
    'node_modules/elsewhere': { integrity, resolved: 'https://example.org/elsewhere.tgz' },
  };
  const names = ['bare', 'old', 'elsewhere'].map((name) => `node_modules/${name}`);
  expect(loosely(packages)).toEqual(names);
});

test('DV-5 our packages name exact versions of those of others', () => {
  const shape = z.object({
    dependencies: z.record(z.string(), z.string()).default({}),
    devDependencies: z.record(z.string(), z.string()).default({}),
  });
  for (const file of globSync('{,{apps,packages,tooling}/*/}package.json', { cwd: ROOT })) {
    const { dependencies, devDependencies } = read(shape, file);
    const loose = Object.entries({ ...dependencies, ...devDependencies })
      .filter(
        ([name, version]) => !name.startsWith('@circuit/') && !/^(?:npm:[^@]*@?[^@]+@)?\d+\.\d+\.\d+/.test(version),
      )
      .map(([name, version]) => `${file}: ${name} ${version}`);
    expect(loose).toEqual([]);
  }
});
