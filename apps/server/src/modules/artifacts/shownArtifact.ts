import type { Artifact } from '@circuit/contract/artifacts';
import { extensionOf, viewOf, type HolderAccess } from '@circuit/domain/artifacts';

import type { Context } from '#platform/implement.ts';

import { aliasOf } from './aliases.ts';
import type { ArtifactRow, StoredCopies } from './artifacts.store.ts';

export type Viewer = Pick<Context<'signedIn'>, 'actor' | 'home' | 'shard'>;

/** The artifact as this person may see it: its author and those who may change the holder by name, others without. */
export function shownArtifact(row: ArtifactRow, access: HolderAccess, viewer: Viewer): Artifact {
  const isMine = row.authorId === viewer.actor.id;
  const isWhole = viewOf(access, isMine) === 'whole';
  const id = isWhole ? row.id : aliasOf(viewer.home.keys, viewer.shard, viewer.actor.id, row.id);
  const shared = { id, name: isWhole ? row.name : plainName(row, id), isMine, mayChange: access === 'change' };
  if (row.file !== null) return { ...shared, ...fileFacts(row.file), type: 'FileArtifact', use: row.use };
  if (row.document !== null) return { ...shared, type: 'TextArtifact', document: row.document };
  if (row.url !== null) return { ...shared, type: 'UrlArtifact', url: row.url };
  throw new Error('An artifact is neither file nor text nor link.');
}

/** A name that says nothing but what kind of file it is; titles of links and texts are the author's words and stay. */
export function plainName(row: ArtifactRow, alias: string): string {
  if (row.file === null) return row.name;
  return `file-${alias.slice(0, 6)}.${cleanExtension(row.name, row.file.cleanMediaType)}`;
}

/** Drawings and bitmaps were drawn anew as PNG, and their name must say so. */
export function cleanExtension(name: string, cleanMediaType: string): string {
  const extension = extensionOf(name);
  return cleanMediaType === 'image/png' ? 'png' : extension;
}

const fileFacts = ({ cleanMediaType, cleanByteSize, width, height }: StoredCopies) => ({
  mediaType: cleanMediaType,
  byteSize: cleanByteSize,
  width,
  height,
});
