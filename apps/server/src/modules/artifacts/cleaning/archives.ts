import { extensionOf, fileKindOf } from '@circuit/domain/artifacts';

import type { Budget } from './budget.ts';
import { withoutNotes } from './imageSegments.ts';
import { isText, isWhatItSays } from './magic.ts';
import { pack } from './pack.ts';
import { unpack } from './unpack.ts';
import { UnusableFile } from './unusableFile.ts';

interface Cleaned {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly properties?: readonly string[];
}
type CleanOne = (extension: string, bytes: Buffer, budget: Budget) => Promise<Cleaned>;

/** File by file, each as if it had been handed in alone; a file of another kind may stay if it is plain text. */
export async function cleanArchive(bytes: Buffer, budget: Budget, cleanFile: CleanOne) {
  const inside = budget.enter();
  const properties: string[] = [];
  async function* cleaned() {
    for await (const { name, bytes: file } of unpack(bytes, inside)) {
      if (fileKindOf(name) !== undefined) {
        const entry = await cleanEntry(name, file, inside, cleanFile);
        properties.push(...(entry.properties ?? []));
        yield entry;
      } else if (isText(file)) yield { name, bytes: file };
      else throw new UnusableFile('notWhatItSays');
    }
  }
  return { bytes: await pack(cleaned()), properties };
}

async function cleanEntry(
  name: string,
  file: Buffer,
  budget: Budget,
  cleanFile: CleanOne,
): Promise<{ readonly name: string; readonly bytes: Buffer; readonly properties?: readonly string[] }> {
  const extension = extensionOf(name);
  // Of photos there may be many, and to draw each anew takes longer than one file may take.
  if (['png', 'apng', 'jpg', 'jpeg'].includes(extension)) {
    if (!(await isWhatItSays(extension, file))) throw new UnusableFile('notWhatItSays');
    const kept = attempt(() => withoutNotes(file));
    if (kept !== undefined) return { name, bytes: kept };
  }
  const { bytes, mediaType, properties = [] } = await cleanFile(extension, file, budget);
  // Drawings and bitmaps were drawn anew; beside logo.svg there is often a logo.png already.
  const isNowPng = mediaType === 'image/png' && !['png', 'apng'].includes(extension);
  return { name: isNowPng ? `${name}.png` : name, bytes, properties };
}

/** What is not built the usual way is drawn anew. */
function attempt(clean: () => Buffer): Buffer | undefined {
  try {
    return clean();
  } catch (error) {
    if (error instanceof UnusableFile) return undefined;
    throw error;
  }
}
