import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Plugin } from 'vite';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Pictures and typefaces are compressed already. */
const IS_TEXT = /\.(?:js|css|svg|html|json|md)$/;
/** Below this the frame of a compressed file eats what it wins. */
const SMALLEST_BYTES = 256;

const SHOWN = 10;

interface Sizes {
  readonly name: string;
  readonly gzip: number;
  readonly brotli: number;
}

/**
 * Writes each text file of the build a second and third time, as .br and .gz: the server sends those as they are. Prints
 * the largest of them, so that one that grows is seen by the person who made it grow.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      const names = Object.keys(bundle).filter((name) => IS_TEXT.test(name));
      const sizes = await Promise.all(names.map((name) => compress(dir, name)));
      process.stdout.write(largestOf(sizes));
    },
  };
}

async function compress(dir: string, name: string): Promise<Sizes> {
  const file = join(dir, name);
  const content = await readFile(file);
  if (content.byteLength < SMALLEST_BYTES) return { name, gzip: content.byteLength, brotli: content.byteLength };
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const [brotli, gzipped] = await Promise.all([toBrotli(content, quality), toGzip(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
  return { name, gzip: gzipped.byteLength, brotli: brotli.byteLength };
}

function largestOf(sizes: readonly Sizes[]): string {
  const lines = sizes
    .toSorted((a, b) => b.gzip - a.gzip)
    .slice(0, SHOWN)
    .map(({ name, gzip: bytes, brotli }) => `${kB(bytes)} gzip ${kB(brotli)} brotli  ${name}`);
  return `\nThe ${SHOWN} largest pieces of ${sizes.length}:\n${lines.join('\n')}\n`;
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
