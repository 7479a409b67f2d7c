import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { pack, writeChecksums } from './archive.ts';
import { licenseTexts, unshippable } from './licenses.ts';
import { readPackage } from './packages.ts';
import { writePrograms } from './programs.ts';
import { billOfMaterials } from './sbom.ts';
import { leaksBelow } from './secrets.ts';
import { writeWeb } from './web.ts';

// npm run release [-- --to FOLDER]: one archive with all that a university needs to run this version.
const ROOT = join(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { to: { type: 'string', default: join(ROOT, '.cache/release') } } });

// Settings of the web app that a build can carry belong to one university; a release is for all of them.
for (const name of ['APP_NAME', 'LOCALHOST_SHARD_KEY', 'ROOT_DOMAIN', 'API_BASE_URL', 'CLIENT_ID', 'CLIENT_SECRET'])
  delete process.env[name];
process.env['NODE_ENV'] = 'production';

const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own file
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const builtAt = new Date(git('log', '-1', '--format=%cI'));
const name = `circuit-${version}-${process.platform}-${process.arch}`;
const folder = join(values.to, name);

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const inPrograms = await writePrograms(join(folder, 'server'));
const inWeb = await writeWeb(join(folder, 'web'));
const leaks = leaksBelow(join(folder, 'web'));
if (leaks.length > 0) throw new Error(`These files would show a secret to every browser:\n  ${leaks.join('\n  ')}`);
const packages = [...new Set([...inPrograms, ...inWeb])]
  .map(readPackage)
  .toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
const refused = unshippable(packages);
if (refused.length > 0) throw new Error(`We cannot ship these packages:\n  ${refused.join('\n  ')}`);

const migrations = await copyMigrations('migrations');
await copyMigrations('directoryMigrations');
await cp(join(ROOT, 'deploy'), folder, { recursive: true });
await cp(join(ROOT, 'docs/operations'), join(folder, 'handbook'), { recursive: true });
await writeFile(join(folder, 'sbom.cdx.json'), billOfMaterials(packages, { version, builtAt }));
await writeFile(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenseTexts(packages));
const facts = { version, commit: git('rev-parse', 'HEAD'), node: '24', schema: migrations.toSorted().at(-1) };
await writeFile(join(folder, 'release.json'), `${JSON.stringify(facts, null, 2)}\n`);
await writeChecksums(folder);
const archive = join(values.to, `${name}.tar.gz`);
const sum = await pack(folder, archive, builtAt);
process.stdout.write(`${archive}\n${sum}\n${packages.length} packages of others\n`);

async function copyMigrations(kind: string): Promise<string[]> {
  const from = join(ROOT, 'packages/db', kind);
  const files = (await readdir(from)).filter((file) => file.endsWith('.sql'));
  await mkdir(join(folder, kind));
  for (const file of files) await cp(join(from, file), join(folder, kind, file));
  return files;
}
