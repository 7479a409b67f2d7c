// Loaded when first asked for: drawing and packing libraries are large, and most tests need none of them.
export const markedFiles = async (marker: string) => (await import('./markedFiles.ts')).markedFiles(marker);

/** How often a word occurs in a file, packed or not. */
export const tracesIn = async (bytes: Buffer, word: string): Promise<number> =>
  (await import('./tracesIn.ts')).tracesIn(bytes, word);
