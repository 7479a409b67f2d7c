import { listArtifacts } from '@circuit/contract/artifacts';
import { quotaWarning } from '@circuit/domain/artifacts';

import { implement } from '#platform/implement.ts';

import { selectArtifacts, selectHandedInArtifacts } from './artifacts.store.ts';
import { requireAccess, type HolderRules } from './holders.ts';
import { shownArtifact } from './shownArtifact.ts';
import { loadStorageUse } from './loadStorageUse.ts';

export const listArtifactsRoute = (rules: HolderRules) =>
  implement(listArtifacts, async (holder, context) => {
    const { db, actor } = context;
    const { access, listsHandedIn = false } = await requireAccess(rules, db, holder, actor, 'read');
    // Pictures inside a text belong to the text and are no pieces of their own.
    const rows = listsHandedIn
      ? await selectHandedInArtifacts(db, holder.holderId)
      : await selectArtifacts(db, holder, 'file');
    const mayChange = access === 'change';
    const spaceWarning = mayChange ? quotaWarning(await loadStorageUse(context, holder)) : null;
    return {
      items: rows.map((row) => shownArtifact(row, access, context)),
      mayChange,
      ...(spaceWarning === null ? {} : { spaceWarning }),
    };
  });
