import { createHash } from 'node:crypto';

export interface StoredBytes {
  readonly byteSize: number;
  /** Of the whole body, in hexadecimal. */
  readonly sha256: string;
}

/** Counts and hashes what passes by, so that nobody has to read an object again to know what was stored. */
export function startTally() {
  const hash = createHash('sha256');
  let byteSize = 0;
  return {
    add: (bytes: Uint8Array): void => {
      hash.update(bytes);
      byteSize += bytes.length;
    },
    total: (): StoredBytes => ({ byteSize, sha256: hash.digest('hex') }),
  };
}
