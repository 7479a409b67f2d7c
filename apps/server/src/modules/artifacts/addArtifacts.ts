import { addLink, addText } from '@circuit/contract/artifacts';
import { UPLOAD_LIMITS, type FileUse } from '@circuit/domain/artifacts';

import { implement, type Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { countArtifacts, insertArtifact, type NewArtifact } from './artifacts.store.ts';
import { requireAccess, type Holder, type HolderRules } from './holders.ts';
import { shownArtifact } from './shownArtifact.ts';

export const addLinkRoute = (rules: HolderRules) =>
  implement(addLink, async ({ url, title, ...holder }, context) => {
    await requireRoom(rules, holder, 'file', context);
    const { hostname } = new URL(url);
    return add({ ...holder, type: 'UrlArtifact', name: title === '' ? hostname : title, url, document: null }, context);
  });

export const addTextRoute = (rules: HolderRules) =>
  implement(addText, async ({ document, title, ...holder }, context) => {
    // Its rules, its receipt and the search for names go by the one text that a hand-in has. (SB-6)
    if (holder.holderKind === 'submission')
      throw new ProblemError({ kind: 'blocked', detail: 'A hand-in has only one text. Write it in the editor.' });
    await requireRoom(rules, holder, 'file', context);
    return add({ ...holder, type: 'TextArtifact', name: title, document, url: null }, context);
  });

type SignedInContext = Context<'signedIn'>;

async function add(artifact: Omit<NewArtifact, 'authorId' | 'use' | 'file'>, context: SignedInContext) {
  const { db, actor, audit } = context;
  const row = await insertArtifact(db, { ...artifact, authorId: actor.id, use: 'file', file: null });
  await audit({ verb: 'artifactAdded', entity: 'artifact', entityId: row.id });
  return shownArtifact(row, 'change', context);
}

/** Refuses the call if the caller may not change the holder or the holder is full. */
export async function requireRoom(
  rules: HolderRules,
  holder: Holder,
  use: FileUse,
  { db, actor }: SignedInContext,
): Promise<void> {
  await requireAccess(rules, db, holder, actor, 'change');
  if ((await countArtifacts(db, holder, use)) >= UPLOAD_LIMITS.ofHolder[use])
    throw new ProblemError({ kind: 'fileRefused', refusal: { kind: 'tooManyArtifacts' } });
}
