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
      return 'Too many of your uploads have not finished. Wait for one of them to end.';
    case 'tooManyArtifacts':
      return 'There is no room for more files here. Remove one first.';
    case 'quotaUsedUp':
      return `This file does not fit: you have used ${gigabytes(refusal.usedBytes)} of your ${gigabytes(refusal.quotaBytes)} GB in this course. Choose a smaller one. Files you removed count for another 30 days.`;
    case 'shardFull':
      return 'Your university has no room left for files. Its administrators can make room; text can still be written and handed in.';
    case 'incomplete':
      return 'Parts of this file have not arrived. Try again.';
    case 'notWhatItSays':
      return `This is not a .${refusal.extension} file, whatever its name says. Save it anew and choose it again.`;
    case 'unreadable':
      return 'This file cannot be read. It may be broken: open it, save it anew and choose it again.';
    case 'locked':
      return 'This file is locked with a password. Save it without one and choose it again.';
    case 'tooComplex':
      return 'This file unpacks to more than we can check. Make it smaller and choose it again.';
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
  const name = extension === '' ? 'Files without an ending' : `Files that end in .${extension}`;
  return better === undefined
    ? `${name} cannot be handed in. Save it as a PDF.`
    : `${name} can hide your name. Save it as .${better} and choose that.`;
}

const gigabytes = (bytes: number): string => (Math.floor((bytes / 1024 ** 3) * 10) / 10).toString();
const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);

/** The status of HTTP that says the same to machines. */
export function fileRefusalStatus({ kind }: FileRefusal): number {
  if (kind === 'tooLarge') return 413;
  return kind === 'wrongType' || kind === 'notWhatItSays' ? 415 : 422;
}
