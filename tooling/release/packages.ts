import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

const IN_A_PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The folder of the package that a file of a bundle comes from; undefined for our own code and the bundler's. */
export function packageFolderOf(file: string): string | undefined {
  // A bundler marks what it made of a file by a NUL before its path, or a question after it.
  const [path = ''] = file.replace(/^\0/, '').split('?');
  const folder = IN_A_PACKAGE.exec(path)?.[0];
  return folder !== undefined && existsSync(join(folder, 'package.json')) ? folder : undefined;
}

const manifestShape = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
});

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** As its manifest says it, in SPDX words. */
  readonly license: string;
  /** The whole text that must go along. */
  readonly text: string;
}

export function readPackage(folder: string): ShippedPackage {
  const { name, version, license } = manifestShape.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file) && !/\.(?:js|ts|json)$/.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return {
    name,
    version,
    license: typeof license === 'string' ? license : (license?.type ?? 'unknown'),
    text: texts.join('\n\n'),
  };
}
