import { IMAGE_LIMITS } from '@circuit/domain/artifacts';

import { UnusableFile } from './unusableFile.ts';

export interface Bitmap {
  /** Four bytes each: red, green, blue, opacity. */
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}

const FILE_HEADER = 14;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** Windows bitmaps, which the image library does not read: uncompressed, with 8, 24 or 32 bits a pixel. */
export function bitmapOf(bytes: Buffer): Bitmap {
  return reading(() => {
    const dataAt = bytes.readUInt32LE(10);
    return readPixels(bytes.subarray(FILE_HEADER), dataAt - FILE_HEADER, 1);
  });
}

/** An icon file holds the same picture in several sizes, each a PNG or a bitmap with its mask below. */
export function largestIcon(bytes: Buffer): Buffer | Bitmap {
  return reading(() => {
    const count = bytes.readUInt16LE(4);
    const entries = Array.from({ length: count }, (_, at) => {
      const entry = bytes.subarray(6 + at * 16, 22 + at * 16);
      const [width, byteSize, offset] = [entry.readUInt8(0), entry.readUInt32LE(8), entry.readUInt32LE(12)];
      // 256 does not fit into the byte and is written as 0.
      return { width: width === 0 ? 256 : width, data: bytes.subarray(offset, offset + byteSize) };
    });
    const [largest] = entries.toSorted((one, other) => other.width - one.width);
    if (largest === undefined) throw new UnusableFile('unreadable');
    return largest.data.subarray(0, 4).equals(PNG) ? largest.data : readPixels(largest.data, undefined, 2);
  });
}

/** `timesTall` is 2 in icons, whose header counts the mask as a second half of the height. */
function readPixels(info: Buffer, dataAt: number | undefined, timesTall: number): Bitmap {
  const [headerBytes, width, signedHeight] = [info.readUInt32LE(0), info.readInt32LE(4), info.readInt32LE(8)];
  const [bits, compression, colors] = [info.readUInt16LE(14), info.readUInt32LE(16), info.readUInt32LE(32)];
  const height = Math.abs(signedHeight) / timesTall;
  if (![0, 3].includes(compression) || ![8, 24, 32].includes(bits)) throw new UnusableFile('unreadable');
  if (width < 1 || height < 1 || !Number.isInteger(height)) throw new UnusableFile('unreadable');
  if (width * height > IMAGE_LIMITS.pixels) throw new UnusableFile('tooComplex');
  const paletteColors = bits === 8 ? colors || 256 : 0;
  const start = dataAt ?? headerBytes + paletteColors * 4;
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (start + stride * height > info.length) throw new UnusableFile('unreadable');
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    // Rows are kept from the bottom up unless the height is negative.
    const row = start + stride * (signedHeight > 0 ? height - 1 - y : y);
    for (let x = 0; x < width; x++) {
      const from = bits === 8 ? headerBytes + info.readUInt8(row + x) * 4 : row + x * (bits / 8);
      const to = (y * width + x) * 4;
      pixels[to] = info.readUInt8(from + 2);
      pixels[to + 1] = info.readUInt8(from + 1);
      pixels[to + 2] = info.readUInt8(from);
      pixels[to + 3] = bits === 32 && timesTall === 2 ? info.readUInt8(from + 3) : 255;
    }
  }
  return { pixels, width, height };
}

function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? new UnusableFile('unreadable') : error;
  }
}
