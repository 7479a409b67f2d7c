import { IMAGE_LIMITS } from '@circuit/domain/artifacts';
import sharp, { type Sharp } from 'sharp';

import { bitmapOf, largestIcon, type Bitmap } from './bitmaps.ts';
import { UnusableFile } from './unusableFile.ts';

export interface CleanImage {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
}

// One picture at a time in this process: a second thread would only double the memory.
sharp.concurrency(1);
sharp.cache(false);

const INPUT = { limitInputPixels: IMAGE_LIMITS.pixels, failOn: 'error', sequentialRead: true } as const;

/**
 * The picture drawn anew: what is not pixels does not survive it, neither traces of the author nor a second file behind
 * the first. Vector drawings and rare formats become PNG. (AR-7)
 */
export async function cleanImage(extension: string, bytes: Buffer): Promise<CleanImage> {
  const { picture, format } = open(extension, bytes);
  const { longestSide } = IMAGE_LIMITS;
  // Which way is up stands in the metadata that will be gone.
  const fitted = picture
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  try {
    const { data, info } = await inFormat(fitted, format).toBuffer({ resolveWithObject: true });
    // An animation comes as one tall strip of its frames.
    const height = info.pageHeight ?? info.height;
    return { bytes: data, mediaType: `image/${format}`, width: info.width, height };
  } catch (error) {
    const isBomb = error instanceof Error && /pixel limit|too large|exceeds/i.test(error.message);
    throw new UnusableFile(isBomb ? 'tooComplex' : 'unreadable');
  }
}

type Format = 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff';

function open(extension: string, bytes: Buffer): { picture: Sharp; format: Format } {
  switch (extension) {
    case 'jpg':
    case 'jpeg':
      return { picture: sharp(bytes, INPUT), format: 'jpeg' };
    case 'gif':
      return { picture: sharp(bytes, { ...INPUT, animated: true }), format: 'gif' };
    case 'webp':
      return { picture: sharp(bytes, { ...INPUT, animated: true }), format: 'webp' };
    case 'tiff':
      return { picture: sharp(bytes, INPUT), format: 'tiff' };
    case 'svg':
      return { picture: sharp(harmlessSvg(bytes), INPUT), format: 'png' };
    case 'bmp':
      return { picture: fromBitmap(bitmapOf(bytes)), format: 'png' };
    case 'ico': {
      const icon = largestIcon(bytes);
      return { picture: Buffer.isBuffer(icon) ? sharp(icon, INPUT) : fromBitmap(icon), format: 'png' };
    }
    default:
      return { picture: sharp(bytes, INPUT), format: 'png' };
  }
}

function inFormat(picture: Sharp, format: Format): Sharp {
  return format === 'jpeg' ? picture.jpeg({ quality: 88 }) : picture.toFormat(format);
}

const fromBitmap = ({ pixels, width, height }: Bitmap): Sharp =>
  sharp(pixels, { ...INPUT, raw: { width, height, channels: 4 } });

/** Entities can unfold to any size before a pixel is drawn; no drawing program writes any. */
function harmlessSvg(bytes: Buffer): Buffer {
  if (/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(bytes.toString('latin1'))) throw new UnusableFile('tooComplex');
  return bytes;
}
