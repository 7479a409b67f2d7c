import { removeArtifact } from '@circuit/contract/artifacts';

import { implement } from '#platform/implement.ts';

import { markArtifactDeleted } from './artifacts.store.ts';
import { findArtifact } from './findArtifact.ts';
import { requireAccess, type HolderRules } from './holders.ts';

export const removeArtifactRoute = (rules: HolderRules) =>
  implement(removeArtifact, async ({ artifactId }, context) => {
    const { row } = await findArtifact(rules, artifactId, context);
    await requireAccess(rules, context.db, row, context.actor, 'change');
    await markArtifactDeleted(context.db, row.id);
    await context.audit({ verb: 'artifactRemoved', entity: 'artifact', entityId: row.id });
    return undefined;
  });
