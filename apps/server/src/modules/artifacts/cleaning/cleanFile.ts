import { fileKindOf } from '@circuit/domain/artifacts';
import { assertNever } from '@circuit/domain/kernel';

import { cleanArchive } from './archives.ts';
import type { Budget } from './budget.ts';
import { cleanDocumentPackage } from './documentPackage.ts';
import { cleanImage } from './images.ts';
import { isWhatItSays } from './magic.ts';
import { cleanMp3, cleanMp4, cleanWav } from './media.ts';
import { cleanNotebook } from './notebook.ts';
import { cleanPdf } from './pdf.ts';
import { UnusableFile } from './unusableFile.ts';

export interface CleanFile {
  readonly bytes: Buffer;
  readonly mediaType: string;
  /** Of pictures. */
  readonly width?: number;
  readonly height?: number;
  /** Whom documents named as their makers. */
  readonly properties?: readonly string[];
}

/** The file as others may see it: checked to be what it says, and without traces of its author. */
export async function cleanFile(extension: string, bytes: Buffer, budget: Budget): Promise<CleanFile> {
  const kind = fileKindOf(`a.${extension}`);
  if (kind === undefined || !(await isWhatItSays(extension, bytes))) throw new UnusableFile('notWhatItSays');
  const { mediaType, cleaning } = kind;
  switch (cleaning) {
    case 'image':
      return cleanImage(extension, bytes);
    case 'pdf':
      return { mediaType, ...(await cleanPdf(bytes)) };
    case 'office':
    case 'openDocument':
      return { mediaType, ...(await cleanDocumentPackage(bytes, budget)) };
    case 'archive':
      return { mediaType, ...(await cleanArchive(bytes, budget, cleanFile)) };
    case 'notebook':
      return { mediaType, bytes: cleanNotebook(bytes) };
    case 'mp3':
      return { mediaType, bytes: cleanMp3(bytes) };
    case 'mp4':
      return { mediaType, bytes: cleanMp4(bytes) };
    case 'wav':
      return { mediaType, bytes: cleanWav(bytes) };
    case 'text':
      return { mediaType: `${mediaType}; charset=utf-8`, bytes };
    default:
      return assertNever(cleaning);
  }
}
