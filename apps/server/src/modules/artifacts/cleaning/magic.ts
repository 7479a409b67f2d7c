import { fileTypeFromBuffer } from 'file-type';

/** What the first bytes of a file say it is, for each ending that has such bytes. */
const MAGIC: Readonly<Record<string, readonly string[]>> = {
  png: ['image/png', 'image/apng'],
  apng: ['image/png', 'image/apng'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  bmp: ['image/bmp'],
  ico: ['image/x-icon'],
  pdf: ['application/pdf'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  odt: ['application/vnd.oasis.opendocument.text'],
  odp: ['application/vnd.oasis.opendocument.presentation'],
  ods: ['application/vnd.oasis.opendocument.spreadsheet'],
  zip: ['application/zip'],
  mp3: ['audio/mpeg'],
  m4a: ['audio/x-m4a', 'audio/mp4', 'video/mp4'],
  wav: ['audio/wav'],
  mp4: ['video/mp4', 'video/x-m4v', 'audio/mp4'],
};

/** Whether the bytes are what the ending of the name promises; everything without such bytes must be text. */
export async function isWhatItSays(extension: string, bytes: Buffer): Promise<boolean> {
  const promised = MAGIC[extension];
  if (extension === 'svg') return isText(bytes) && /<svg[\s>]/i.test(bytes.toString('utf8', 0, 65_536));
  if (promised === undefined) return isText(bytes);
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found !== undefined && promised.includes(found.mime);
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** UTF-8, or the single-byte writing of old editors; no NUL, which no text has and every program does. */
export function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    // Windows-1252 has no control characters either, except for those that make lines.
    return !bytes.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte));
  }
}
