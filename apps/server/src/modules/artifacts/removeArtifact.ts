import { removeArtifact } from '@circuit/contract';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { markArtifactDeleted } from './artifacts.store.ts';
import { findArtifact } from './findArtifact.ts';
import type { HolderRules } from './holders.ts';

export const removeArtifactRoute = (rules: HolderRules) =>
  implement(removeArtifact, async ({ artifactId }, context) => {
    const { row, view } = await findArtifact(rules, artifactId, context);
    if (view !== 'whole') throw new ProblemError({ kind: 'notAllowed', activity: 'AssignmentUpdate' });
    await markArtifactDeleted(context.db, row.id);
    await context.audit({ verb: 'artifactRemoved', entity: 'artifact', entityId: row.id });
    return undefined;
  });
