import { listArtifacts } from '@circuit/contract';

import { implement } from '#platform/implement.ts';

import { selectArtifacts } from './artifacts.store.ts';
import { requireAccess, type HolderRules } from './holders.ts';
import { shownArtifact } from './shownArtifact.ts';

export const listArtifactsRoute = (rules: HolderRules) =>
  implement(listArtifacts, async (holder, context) => {
    const access = await requireAccess(rules, context.db, holder, context.actor, 'read');
    // Pictures inside a text belong to the text and are no pieces of their own.
    const rows = await selectArtifacts(context.db, holder, 'file');
    return { items: rows.map((row) => shownArtifact(row, access, context)), mayChange: access === 'change' };
  });
