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

/** Writes each text file of the build a second and third time, as .br and .gz: the server sends those as they are. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      const names = Object.keys(bundle).filter((name) => IS_TEXT.test(name));
      await Promise.all(names.map((name) => compress(join(dir, name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.byteLength < SMALLEST_BYTES) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    toBrotli(content, quality).then((bytes) => writeFile(`${file}.br`, bytes)),
    toGzip(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}
