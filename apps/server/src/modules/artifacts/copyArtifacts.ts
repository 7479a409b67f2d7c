import type { ShardDb } from '@circuit/db';
import { imageArtifacts, withImages } from '@circuit/domain/richText';

import {
  insertCopies,
  selectHeldTexts,
  takeCopies,
  updateHeldText,
  type CopiedIds,
  type Copier,
} from './copies.store.ts';
import type { Holder } from './holders.ts';

/** Everything that one holds, to another that holds nothing yet. */
export async function copyArtifacts(db: ShardDb, from: Holder, to: Holder, copier: Copier): Promise<CopiedIds> {
  const copied = await insertCopies(db, from, to, copier);
  await showCopiedImages(db, to, copied);
  return copied;
}

/** What a course took from the library becomes what the library has now. (CE-4) */
export async function takeArtifacts(db: ShardDb, library: Holder, course: Holder, copier: Copier): Promise<CopiedIds> {
  const taken = await takeCopies(db, library, course, copier);
  await showCopiedImages(db, course, taken);
  return taken;
}

/** A copied text shows the copies of its images: its readers may not open the source's images. (CE-3, CE-7) */
async function showCopiedImages(db: ShardDb, holder: Holder, copied: CopiedIds): Promise<void> {
  if (copied.size === 0) return;
  for (const { id, document } of await selectHeldTexts(db, holder))
    if (imageArtifacts(document).some((image) => copied.has(image)))
      await updateHeldText(db, id, withImages(document, copied));
}
