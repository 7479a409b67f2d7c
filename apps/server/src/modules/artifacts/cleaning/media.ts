import { UnusableFile } from './unusableFile.ts';

/** The sound without its labels: ID3 in front, ID3v1 and APE behind. */
export function cleanMp3(bytes: Buffer): Buffer {
  let [start, end] = [0, bytes.length];
  while (bytes.toString('latin1', start, start + 3) === 'ID3' && start + 10 <= end) {
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (bytes.readUInt8(start + at) & 0x7f), 0);
    start += 10 + size + ((bytes.readUInt8(start + 5) & 0x10) === 0 ? 0 : 10);
  }
  if (bytes.toString('latin1', end - 128, end - 125) === 'TAG') end -= 128;
  const apeAt = end - 32;
  if (apeAt > start && bytes.toString('latin1', apeAt, apeAt + 8) === 'APETAGEX') {
    const size = bytes.readUInt32LE(apeAt + 12);
    const hasHead = bytes.readUInt32LE(apeAt + 20) >= 0x80000000;
    end -= Math.min(end - start, size + (hasHead ? 32 : 0));
  }
  if (start >= end) throw new UnusableFile('unreadable');
  return bytes.subarray(start, end);
}

const LABELS = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'wide', 'ilst']);
const HOLDERS = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf']);

/** Labels become empty space of the same size: everything in such a file is found by its distance from the start. */
export function cleanMp4(bytes: Buffer): Buffer {
  const cleaned = Buffer.from(bytes);
  emptyLabels(cleaned, 0, cleaned.length);
  return cleaned;
}

function emptyLabels(bytes: Buffer, start: number, end: number): void {
  for (let at = start; at + 8 <= end;) {
    const declared = bytes.readUInt32BE(at);
    const isLarge = declared === 1;
    const size = isLarge ? Number(bytes.readBigUInt64BE(at + 8)) : declared === 0 ? end - at : declared;
    if (size < 8 || at + size > end) throw new UnusableFile('unreadable');
    const type = bytes.toString('latin1', at + 4, at + 8);
    const inside = at + (isLarge ? 16 : 8);
    if (LABELS.has(type)) {
      bytes.write('free', at + 4, 'latin1');
      bytes.fill(0, inside, at + size);
    } else if (type === 'hdlr') bytes.fill(0, Math.min(at + size, inside + 24), at + size);
    else if (HOLDERS.has(type)) emptyLabels(bytes, inside, at + size);
    at += size;
  }
}

const WAVE_PARTS = new Set(['fmt ', 'data', 'fact', 'smpl', 'cue ', 'plst']);

/** Chunks that are not sound become junk, which players skip. */
export function cleanWav(bytes: Buffer): Buffer {
  const cleaned = Buffer.from(bytes);
  for (let at = 12; at + 8 <= cleaned.length;) {
    const size = cleaned.readUInt32LE(at + 4);
    const end = Math.min(cleaned.length, at + 8 + size);
    if (!WAVE_PARTS.has(cleaned.toString('latin1', at, at + 4))) {
      cleaned.write('JUNK', at, 'latin1');
      cleaned.fill(0, at + 8, end);
    }
    at += 8 + size + (size % 2);
  }
  return cleaned;
}
