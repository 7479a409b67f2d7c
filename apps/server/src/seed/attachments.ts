import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ArtifactConstraint } from '@circuit/domain/artifacts';
import { artifactId, type Shard, type UserId } from '@circuit/domain/kernel';

import { copyKey } from '#modules/artifacts/keys.ts';
import type { ShardStorage } from '#platform/storage/storage.ts';

import { seededChance } from './chance.ts';
import type { Plan } from './plan.ts';
import { seededId } from './seededId.ts';
import type { Stage } from './stages.ts';

/** The assignments of the demo that also take a file and a link: one to read as a reviewer, one to add them oneself. */
const TAKING: ReadonlySet<string> = new Set<Stage>(['review', 'handIn']);
const WITH_FILE = 0.35;
const WITH_LINK = 0.45;

const FILE: ArtifactConstraint = {
  type: 'FileArtifact',
  isRequired: false,
  minCount: 0,
  maxCount: 1,
  extensions: ['pdf'],
  maxBytes: 5 * 1024 * 1024,
};
const LINK: ArtifactConstraint = { type: 'UrlArtifact', isRequired: false, minCount: 0, maxCount: 2, allowedHosts: [] };

/** What an assignment of the demo takes beside its text. (SE-16) */
export const attachmentRules = (stage: string): readonly ArtifactConstraint[] =>
  TAKING.has(stage) ? [FILE, LINK] : [];

const PDF = readFileSync(join(import.meta.dirname, 'essays/household-table.pdf'));
const NAME = 'household-table.pdf';
const LINK_TO = {
  name: 'State budget office: Who pays for carbon?',
  url: 'https://www.example.edu/budget-office/who-pays-for-carbon',
};

/** All of them have the same file, which lies in the store once. */
const keyOf = (shard: Shard): string => copyKey(seededId(shard, 'attachedFile'), 'seed', 'clean');

export type Attachment = NonNullable<Plan['artifacts']>[number];

/** What somebody added to their work: a file, a link, both or nothing; both, if theirs are the screens that are shown. */
export function attachmentsOf(
  shard: Shard,
  story: string,
  { holderId, authorId, isShown }: { readonly holderId: string; readonly authorId: UserId; readonly isShown: boolean },
): readonly Attachment[] {
  if (!TAKING.has(story)) return [];
  const random = seededChance(`attachments ${story} ${authorId}`);
  const [hasFile, hasLink] = [random() < WITH_FILE || isShown, random() < WITH_LINK || isShown];
  const made = (type: Attachment['type'], name: string) => ({
    id: artifactId(seededId(shard, 'artifact', holderId, type)),
    type,
    holderKind: 'submission' as const,
    holderId,
    authorId,
    use: 'file' as const,
    name,
  });
  const key = keyOf(shard);
  const file = { mediaType: 'application/pdf', byteSize: PDF.length };
  const sha256 = createHash('sha256').update(PDF).digest('hex');
  const clean = { cleanKey: key, cleanMediaType: file.mediaType, cleanByteSize: file.byteSize };
  const none = { objectKey: null, mediaType: null, byteSize: null, sha256: null };
  const noClean = { cleanKey: null, cleanMediaType: null, cleanByteSize: null };
  return [
    ...(hasFile ? [{ ...made('FileArtifact', NAME), url: null, objectKey: key, ...file, sha256, ...clean }] : []),
    ...(hasLink ? [{ ...made('UrlArtifact', LINK_TO.name), url: LINK_TO.url, ...none, ...noClean }] : []),
  ];
}

/** Puts the file where its rows say that it lies. */
export async function storeAttachedFile(storage: ShardStorage, shard: Shard): Promise<void> {
  await storage.put(keyOf(shard), PDF, { contentType: 'application/pdf' });
}
