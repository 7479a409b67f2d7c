import { assertNever } from '../kernel/index.ts';

import type { FileUse } from './types.ts';

/** Why a file cannot be taken. */
export type FileRefusal =
  | { readonly kind: 'wrongType'; readonly extension: string; readonly use: FileUse }
  | { readonly kind: 'empty' }
  | { readonly kind: 'tooLarge'; readonly maxBytes: number }
  | { readonly kind: 'tooManyUnfinished' }
  | { readonly kind: 'tooManyArtifacts' }
  | { readonly kind: 'quotaUsedUp'; readonly usedBytes: number; readonly quotaBytes: number }
  | { readonly kind: 'shardFull' }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'notWhatItSays'; readonly extension: string }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'tooComplex' };

/** The sentence that the author reads: what is wrong, and what to do. */
export function fileRefusalText(refusal: FileRefusal): string {
  switch (refusal.kind) {
    case 'wrongType':
      return wrongTypeText(refusal.extension, refusal.use);
    case 'empty':
      return 'This file is empty. Choose another one.';
    case 'tooLarge':
      return `This file is too large. The limit is ${megabytes(refusal.maxBytes)} MB.`;
    case 'tooManyUnfinished':
      return 'You have too many unfinished uploads. Wait until one finishes.';
    case 'tooManyArtifacts':
      return 'You cannot add more files here. Remove one first.';
    case 'quotaUsedUp':
      return `This file is too large: you have used ${gigabytes(refusal.usedBytes)} of your ${gigabytes(refusal.quotaBytes)} GB in this course. Choose a smaller one. Removed files count for 30 more days.`;
    case 'shardFull':
      return 'Your university has run out of space for files. Its administrators can add more. You can still write and hand in text.';
    case 'incomplete':
      return 'Part of this file did not arrive. Try again.';
    case 'notWhatItSays':
      return `This is not really a .${refusal.extension} file. Save it as one and choose it again.`;
    case 'unreadable':
      return 'We cannot read this file. It may be damaged. Open it, save it again, and choose it again.';
    case 'locked':
      return 'This file has a password. Save it without one and choose it again.';
    case 'tooComplex':
      return 'This file is too large to check once it is unpacked. Make it smaller and choose it again.';
    default:
      return assertNever(refusal);
  }
}

function wrongTypeText(extension: string, use: FileUse): string {
  if (use === 'image') return 'This is not an image we can show. Choose a PNG, JPEG, GIF, WebP, SVG or BMP.';
  const modern = {
    doc: 'docx',
    ppt: 'pptx',
    xls: 'xlsx',
    rtf: 'docx',
    pages: 'pdf',
    key: 'pdf',
    numbers: 'pdf',
    mov: 'mp4',
    webm: 'mp4',
  };
  const better = Object.entries(modern).find(([old]) => old === extension)?.[1];
  const name = extension === '' ? 'Files without an extension' : `Files that end in .${extension}`;
  return better === undefined
    ? `${name} cannot be handed in. Save it as a PDF.`
    : `${name} may contain your name where you cannot see it. Save it as .${better} and choose that file.`;
}

export const gigabytes = (bytes: number): string => (Math.floor((bytes / 1024 ** 3) * 10) / 10).toString();
const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);

/** The status of HTTP that says the same to machines. */
export function fileRefusalStatus({ kind }: FileRefusal): number {
  if (kind === 'tooLarge') return 413;
  return kind === 'wrongType' || kind === 'notWhatItSays' ? 415 : 422;
}
