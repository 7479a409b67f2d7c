import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

import type { PackedFile } from './unpack.ts';

// The first day that the format knows: when a file was changed is a trace too.
const NO_TIME = new Date(1980, 0, 1);

/** An archive without owners, times and comments. A file that is told to stay first and plain does (OpenDocument). */
export async function pack(files: AsyncIterable<PackedFile>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    failure ??= error;
    pieces.push(piece);
  });
  for await (const { name, bytes } of files) {
    const isPlain = name === 'mimetype' || /\.(?:png|jpe?g|gif|webp|mp[34]|m4a|zip|docx|pptx|xlsx)$/i.test(name);
    const file = isPlain ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = NO_TIME;
    zip.add(file);
    file.push(bytes, true);
  }
  zip.end();
  if (failure !== null) throw failure;
  return Buffer.concat(pieces);
}
