import { getArtifactToken } from '@circuit/contract/artifacts';
import { TOKEN_SECONDS } from '@circuit/domain/artifacts';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { findArtifact } from './findArtifact.ts';
import type { HolderRules } from './holders.ts';
import { servedCopy } from './servedCopy.ts';
import { sealToken } from './tokens.ts';

export const getArtifactTokenRoute = (rules: HolderRules) =>
  implement(getArtifactToken, async ({ artifactId, purpose }, context) => {
    const { shard, home, actor, now } = context;
    const found = await findArtifact(rules, artifactId, context);
    // The same answer as for an id that does not exist, so that a leaked id says nothing about its owner. (AN-3)
    if (found.opensByAliasOnly && found.row.id === artifactId)
      throw new ProblemError({ kind: 'notFound', what: 'artifact' });
    if (found.row.file === null) throw new ProblemError({ kind: 'notFound', what: 'file' });
    if (purpose === 'original' && found.view !== 'whole') throw new ProblemError({ kind: 'tokenRefused' });
    const expiresAt = new Date(now.getTime() + TOKEN_SECONDS * 1000);
    const { fileName: name, mediaType, byteSize } = servedCopy(found, purpose, context);
    const token = sealToken(home.keys, shard, { artifactId: found.row.id, userId: actor.id, purpose, expiresAt });
    return { token, expiresAt, name, mediaType, byteSize };
  });
