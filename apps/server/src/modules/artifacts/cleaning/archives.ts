import { extensionOf, fileKindOf } from '@circuit/domain/artifacts';

import type { Budget } from './budget.ts';
import { withoutNotes } from './imageSegments.ts';
import { isText } from './magic.ts';
import { cleanPart } from './officeParts.ts';
import { pack } from './pack.ts';
import { unpack, type PackedFile } from './unpack.ts';
import { UnusableFile } from './unusableFile.ts';

type CleanOne = (extension: string, bytes: Buffer, budget: Budget) => Promise<{ readonly bytes: Buffer }>;

const XML = /\.(?:xml|rels|vml)$/i;
const PACKED = /\.(?:docx|pptx|xlsx)$/i;

/** Part by part: XML without names, pictures without notes, documents inside the document cleaned like the outer one. */
export async function cleanDocumentPackage(bytes: Buffer, budget: Budget): Promise<Buffer> {
  const inside = budget.enter();
  return pack(
    each(unpack(bytes, inside), async ({ name, bytes: part }) => {
      if (XML.test(name)) return Buffer.from(cleanPart(name, part.toString('utf8')));
      if (PACKED.test(name)) return cleanDocumentPackage(part, inside);
      // What was embedded by old programs cannot be looked into; its picture in the document stays.
      if (/\.bin$/i.test(name) && /embeddings\//i.test(name)) return Buffer.alloc(0);
      return withoutNotes(part);
    }),
  );
}

/** File by file, each as if it had been handed in alone; a file of another kind may stay if it is plain text. */
export async function cleanArchive(bytes: Buffer, budget: Budget, cleanFile: CleanOne): Promise<Buffer> {
  const inside = budget.enter();
  return pack(
    each(unpack(bytes, inside), async ({ name, bytes: file }) => {
      if (fileKindOf(name) === undefined) {
        if (!isText(file)) throw new UnusableFile('notWhatItSays');
        return file;
      }
      // Drawn anew it would be a PNG under its old name, so the notes are taken out and the rest stays.
      if (/\.(?:png|apng|jpe?g)$/i.test(name)) return withoutNotes(file);
      const cleaned = await cleanFile(extensionOf(name), file, inside);
      return cleaned.bytes;
    }),
  );
}

async function* each(
  files: AsyncIterable<PackedFile>,
  clean: (file: PackedFile) => Promise<Buffer>,
): AsyncGenerator<PackedFile> {
  for await (const file of files) yield { name: file.name, bytes: await clean(file) };
}
