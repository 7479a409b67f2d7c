/** A buffer, or anything that gives bytes or text piece by piece: a Readable, a Transform, a generator. */
export type Body = Uint8Array | AsyncIterable<Uint8Array | string>;

const FIRST_ROOM = 64 * 1024;

/**
 * The body in parts of exactly `partBytes`, the last one shorter. An empty body has no parts.
 *
 * One part at a time is held, however small or large the pieces are that the body comes in. Its memory is used again:
 * a part is gone as soon as the next one is asked for.
 */
export async function* inParts(body: Body, partBytes: number): AsyncGenerator<Buffer> {
  let room: Buffer = Buffer.alloc(0);
  let used = 0;
  for await (const piece of piecesOf(body)) {
    for (let taken = 0; taken < piece.length;) {
      if (used === room.length) room = withMoreRoom(room, piece.length - taken, partBytes);
      const copied = piece.copy(room, used, taken);
      taken += copied;
      used += copied;
      if (used === partBytes) {
        yield room;
        used = 0;
      }
    }
  }
  if (used > 0) yield room.subarray(0, used);
}

async function* piecesOf(body: Body): AsyncGenerator<Buffer> {
  const pieces = body instanceof Uint8Array ? [body] : body;
  for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : asBuffer(piece);
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Grows by doubling: thousands of small objects at once must not take a whole part each. */
function withMoreRoom(room: Buffer, needed: number, partBytes: number): Buffer {
  const grown = Buffer.allocUnsafe(Math.min(partBytes, Math.max(FIRST_ROOM, room.length * 2, needed)));
  room.copy(grown);
  return grown;
}
