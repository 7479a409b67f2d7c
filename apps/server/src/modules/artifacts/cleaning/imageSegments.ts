const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_NOTES = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME']);

/**
 * A picture inside a document, without its notes and with the very same pixels: drawing it anew would cost quality.
 * What is neither JPEG nor PNG comes back unchanged.
 */
export function withoutNotes(bytes: Buffer): Buffer {
  if (bytes.subarray(0, 8).equals(PNG_HEAD)) return pngWithoutNotes(bytes);
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 ? jpegWithoutNotes(bytes) : bytes;
}

function pngWithoutNotes(bytes: Buffer): Buffer {
  const kept: Buffer[] = [PNG_HEAD];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!PNG_NOTES.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

/** Segments up to the picture itself. Kept are its tables, JFIF, the color profile and Adobe's word on the colors. */
function jpegWithoutNotes(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xda) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const isProfile = marker === 0xe2 && bytes.toString('latin1', at + 4, at + 15) === 'ICC_PROFILE';
    const isNote = marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee && !isProfile);
    if (!isNote) kept.push(bytes.subarray(at, end));
    at = end;
  }
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
  return Buffer.concat([...kept, bytes.subarray(at, last > at ? last + 2 : bytes.length)]);
}
