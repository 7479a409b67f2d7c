import type { StoredFile } from '@circuit/contract/endpoint';
import type { TokenPurpose } from '@circuit/domain/artifacts';

import { ProblemError } from '#platform/problems.ts';

import { aliasOf } from './aliases.ts';
import type { FoundArtifact } from './findArtifact.ts';
import { cleanExtension, plainName, type Viewer } from './shownArtifact.ts';

/** Which of the two copies is sent, and under which name. (AR-2) */
export function servedCopy({ row, view }: FoundArtifact, purpose: TokenPurpose, viewer: Viewer): StoredFile {
  const { file } = row;
  if (file === null) throw new ProblemError({ kind: 'notFound', what: 'file' });
  if (purpose === 'original')
    return { key: file.objectKey, mediaType: file.mediaType, byteSize: file.byteSize, fileName: row.name };
  const alias = aliasOf(viewer.home.keys, viewer.shard, viewer.actor.id, row.id);
  const ownName = row.name.replace(/\.\w+$/, `.${cleanExtension(row.name, file.cleanMediaType)}`);
  return {
    key: file.cleanKey,
    mediaType: file.cleanMediaType,
    byteSize: file.cleanByteSize,
    fileName: view === 'whole' ? ownName : plainName(row, alias),
  };
}
