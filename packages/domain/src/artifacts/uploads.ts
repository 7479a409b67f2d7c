import { err, ok, type Result } from '../kernel/index.ts';

import { extensionOf, fileKindOf, type FileKind } from './fileKinds.ts';
import type { FileRefusal } from './refusals.ts';
import type { FileUse } from './types.ts';

const MIB = 1024 * 1024;

export const UPLOAD_LIMITS = {
  /** One request carries one part, so a broken connection costs at most this much. */
  partBytes: MIB,
  /** Unless the assignment says otherwise. */
  fileBytes: 25 * MIB,
  /** Whatever the assignment says. */
  mostBytes: 100 * MIB,
  /** Of one person at a time. */
  unfinished: 20,
  /** Pictures inside texts take no room from pieces of work; nobody removes one by itself, so there may be more. */
  ofHolder: { file: 200, image: 1000 },
  nameLength: 200,
} as const;

export interface OfferedFile {
  readonly name: string;
  readonly byteSize: number;
  readonly use: FileUse;
}

/** Whether a file may be sent at all, from what its sender says about it; its bytes are looked at when they are here. */
export function checkOffer(
  file: OfferedFile,
  maxBytes: number = UPLOAD_LIMITS.fileBytes,
): Result<FileKind, FileRefusal> {
  const kind = fileKindOf(file.name);
  const fits = kind !== undefined && (file.use === 'file' || kind.cleaning === 'image');
  if (!fits) return err({ kind: 'wrongType', extension: extensionOf(file.name), use: file.use });
  if (file.byteSize === 0) return err({ kind: 'empty' });
  if (file.byteSize > Math.min(maxBytes, UPLOAD_LIMITS.mostBytes)) return err({ kind: 'tooLarge', maxBytes });
  return ok(kind);
}

export function partCount(byteSize: number): number {
  return Math.ceil(byteSize / UPLOAD_LIMITS.partBytes);
}

/** How many bytes the part has; parts count from 1, and only the last one may be short. */
export function partBytes(byteSize: number, partNumber: number): number {
  return Math.min(UPLOAD_LIMITS.partBytes, byteSize - (partNumber - 1) * UPLOAD_LIMITS.partBytes);
}

// Control characters, marks that turn the direction of reading, and what shells and systems read as something else.
const UNSAFE = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069<>:"|?*]/gu;

/** A name as it may be shown and saved: what systems read as a path or a command is not in it. */
export function safeFileName(typed: string): string {
  const last = typed.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replaceAll(UNSAFE, '')
    .replace(/^[.\s]+/, '')
    .trim();
  return shortened(plain === '' ? 'file' : plain);
}

function shortened(name: string): string {
  if (name.length <= UPLOAD_LIMITS.nameLength) return name;
  const extension = extensionOf(name);
  return `${name.slice(0, UPLOAD_LIMITS.nameLength - extension.length - 1)}.${extension}`;
}
