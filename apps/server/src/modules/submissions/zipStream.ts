import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  readonly name: string;
  readonly body: Iterable<string> | AsyncIterable<Uint8Array>;
  /** Worth packing; files that people hand in mostly are packed already. */
  readonly isText: boolean;
}

/** An archive, piece by piece as its entries are read: nothing but the piece at hand is held. (SS-8) */
export async function* zipStream(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    failure ??= error;
    made.push(piece);
  });
  const taken = () => {
    if (failure !== null) throw failure;
    return made.splice(0);
  };
  for await (const { name, body, isText } of entries) {
    const file = isText ? new ZipDeflate(name) : new ZipPassThrough(name);
    // The same for all: when somebody handed in is nobody's business in an archive without names.
    file.mtime = at;
    zip.add(file);
    for await (const piece of body) {
      file.push(typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece);
      yield* taken();
    }
    file.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
