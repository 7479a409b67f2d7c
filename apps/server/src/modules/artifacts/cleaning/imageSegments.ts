import { UnusableFile } from './unusableFile.ts';

const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Pixels, colors and movement. Everything else in a PNG is words. */
const PNG_KEPT = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '));

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(PNG_HEAD);
export const isJpeg = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUIntBE(0, 3) === 0xffd8ff;

/**
 * A picture without its notes and with the very same pixels: drawing it anew would cost quality. Only what is known to be
 * part of the picture is kept, and what is not built like one is refused. (AR-9)
 */
export function withoutNotes(bytes: Buffer): Buffer {
  try {
    if (isPng(bytes)) return pngWithoutNotes(bytes);
    if (isJpeg(bytes)) return jpegWithoutNotes(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new UnusableFile('unreadable');
}

function pngWithoutNotes(bytes: Buffer): Buffer {
  const kept: Buffer[] = [PNG_HEAD];
  for (let at = 8; ;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new UnusableFile('unreadable');
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (PNG_KEPT.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
}

const [FIRST_RESTART, EOI, SOS] = [0xd0, 0xd9, 0xda];

/** Segment by segment up to the end of the picture; behind it some programs hide a second one. */
function jpegWithoutNotes(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) throw new UnusableFile('unreadable');
    // A marker may have any number of fill bytes before it.
    while (bytes.readUInt8(at + 1) === 0xff) at += 1;
    const marker = bytes.readUInt8(at + 1);
    if (marker === EOI) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    if (marker < 0xc0 || (marker >= FIRST_RESTART && marker < EOI)) throw new UnusableFile('unreadable');
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) throw new UnusableFile('unreadable');
    if (isKept(marker, bytes.subarray(at + 4, end))) kept.push(bytes.subarray(at, end));
    at = marker === SOS ? scanEnd(bytes, end) : end;
    if (marker === SOS) kept.push(bytes.subarray(end, at));
  }
}

/** Tables and scans, JFIF without its small preview, the color profile and Adobe's word on the colors. */
function isKept(marker: number, content: Buffer): boolean {
  const begins = (word: string) => content.toString('latin1', 0, word.length) === word;
  if (marker === 0xe0) return begins('JFIF\0') && content.length === 14;
  if (marker === 0xe2) return begins('ICC_PROFILE\0');
  if (marker === 0xee) return begins('Adobe') && content.length === 12;
  return marker < 0xe0;
}

/** Where the pixels of a scan end: at the first marker that is neither a restart nor a 0xff of their own. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < FIRST_RESTART || next > 0xd7)) return at;
  }
  throw new UnusableFile('unreadable');
}
