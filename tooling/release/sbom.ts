import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { z } from 'zod';

import type { ShippedPackage } from './packages.ts';

const ROOT = join(import.meta.dirname, '../..');

const component = z.looseObject({ 'bom-ref': z.string() });
const bomShape = z.looseObject({
  metadata: z.looseObject({}),
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })).default([]),
});

export interface Version {
  readonly version: string;
  readonly builtAt: Date;
}

/**
 * What npm knows of the packages that are shipped, as CycloneDX: the same bytes for the same packages. Where npm fetched
 * them from is left out, since that is a fact of the machine that built. (RL-3)
 */
export function billOfMaterials(packages: readonly ShippedPackage[], { version, builtAt }: Version): string {
  const shipped = new Set(packages.map((one) => `${one.name}@${one.version}`));
  const bom = bomShape.parse(JSON.parse(askNpm()));
  const components = bom.components
    .filter((one) => shipped.has(one['bom-ref']))
    .map(({ externalReferences: _where, properties: _paths, ...one }) => one)
    .toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const known = new Set(components.map((one) => one['bom-ref']));
  const missing = [...shipped].filter((ref) => !known.has(ref));
  if (missing.length > 0) throw new Error(`npm does not know what is shipped: ${missing.join(', ')}`);
  const dependencies = bom.dependencies
    .filter(({ ref }) => shipped.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => shipped.has(one)).toSorted() }))
    .toSorted((a, b) => (a.ref < b.ref ? -1 : 1));
  const self = { type: 'application', name: 'circuit', version, 'bom-ref': `circuit@${version}` };
  const content = { components, dependencies };
  return `${JSON.stringify(
    {
      $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      serialNumber: `urn:uuid:${uuidOf(JSON.stringify([self, content]))}`,
      version: 1,
      metadata: { timestamp: builtAt.toISOString(), component: self },
      ...content,
    },
    null,
    2,
  )}\n`;
}

const askNpm = (): string =>
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--include', 'dev'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** A name-based UUID (version 8, RFC 9562): another list has another number. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
