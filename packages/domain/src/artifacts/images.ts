/** What the browser calls the kinds that may be pasted or dropped as images. (S5.03) */
const PASTED_IMAGE_TYPES: ReadonlySet<string> = new Set([
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/svg+xml',
  'image/webp',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
]);

export function isPastedImageType(mediaType: string): boolean {
  return PASTED_IMAGE_TYPES.has(mediaType.toLowerCase());
}

/** What the file picker offers. (S5.03) */
export const IMAGE_PICKER_ACCEPT = '.png, .jpeg, .jpg, .gif, .bmp';

/** Larger pictures are made smaller: no screen shows more, and a bomb is a small file with many pixels. */
export const IMAGE_LIMITS = { longestSide: 4000, pixels: 50_000_000 } as const;
