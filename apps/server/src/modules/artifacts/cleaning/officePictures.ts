import { cleanImage } from './images.ts';
import { isJpeg, isPng, withoutNotes } from './imageSegments.ts';
import { UnusableFile } from './unusableFile.ts';

const EMF_SIGNATURE_AT = 40;
const WMF_HEADS = new Set(['d7cdc69a', '01000900', '02000900']);

/** A picture inside a document, under the name it has; undefined for what is no picture. By its bytes, not its name. */
export async function cleanPicture(extension: string, bytes: Buffer): Promise<Buffer | undefined> {
  if (isPng(bytes) || isJpeg(bytes)) return cleanPhoto(bytes);
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('GIF8')) return redrawn('gif', bytes);
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return redrawn('webp', bytes);
  if (/^(?:II\*\0|MM\0\*)/.test(head)) return redrawn('tiff', bytes);
  if (head.startsWith('BM') && extension === 'bmp') return redrawn('bmp', bytes);
  if (extension === 'svg') return drawnSvg(bytes);
  if (bytes.toString('latin1', EMF_SIGNATURE_AT, EMF_SIGNATURE_AT + 4) === ' EMF') return withoutDescription(bytes);
  // Old drawings of Windows have no place for words besides those that are drawn.
  return extension === 'wmf' && WMF_HEADS.has(bytes.toString('hex', 0, 4)) ? bytes : undefined;
}

/** With the very same pixels if it is built the usual way, else drawn anew. */
async function cleanPhoto(bytes: Buffer): Promise<Buffer> {
  try {
    return withoutNotes(bytes);
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    return redrawn(isPng(bytes) ? 'png' : 'jpg', bytes);
  }
}

const redrawn = async (extension: string, bytes: Buffer) => (await cleanImage(extension, bytes)).bytes;

/** A drawing must stay one under its name, so it becomes a frame around its own picture. */
async function drawnSvg(bytes: Buffer): Promise<Buffer> {
  const { bytes: png, width, height } = await cleanImage('svg', bytes);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" xlink:href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  );
}

/** The head of a Windows drawing says with which program it was made, and what its file was called. */
function withoutDescription(bytes: Buffer): Buffer {
  if (bytes.length < 88) throw new UnusableFile('unreadable');
  const [characters, at] = [bytes.readUInt32LE(60), bytes.readUInt32LE(64)];
  const clean = Buffer.from(bytes);
  if (at >= 88) clean.fill(0, at, Math.min(clean.length, at + characters * 2));
  return clean;
}
