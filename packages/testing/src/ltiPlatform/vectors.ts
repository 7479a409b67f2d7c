import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { asObject } from './referenceTool.ts';

const folder = join(import.meta.dirname, 'vectors');

/** The claims of a message as a platform or a tool sends it, made once and never changed. */
export const ltiVector = (name: string): Readonly<Record<string, unknown>> =>
  asObject(JSON.parse(readFileSync(join(folder, `${name}.claims.json`), 'utf8')));

export const LTI_VECTORS: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.claims.json'))
  .map((file) => file.replace('.claims.json', ''));
