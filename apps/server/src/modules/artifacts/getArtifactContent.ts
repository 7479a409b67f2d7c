import { getArtifactContent } from '@circuit/contract/artifacts';
import { opensFor } from '@circuit/domain/artifacts';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { findArtifact } from './findArtifact.ts';
import type { HolderRules } from './holders.ts';
import { servedCopy } from './servedCopy.ts';
import { openToken } from './tokens.ts';

/** The token says what it opens and for whom; whether that person may still see it is looked up once more. (AR-10) */
export const getArtifactContentRoute = (rules: HolderRules) =>
  implement(getArtifactContent, async ({ token }, context) => {
    const { shard, home, actor, now } = context;
    const facts = openToken(home.keys, shard, token);
    if (facts === undefined || !opensFor(facts, actor.id, now)) throw new ProblemError({ kind: 'tokenRefused' });
    const found = await findArtifact(rules, facts.artifactId, context);
    if (facts.purpose === 'original' && found.view !== 'whole') throw new ProblemError({ kind: 'tokenRefused' });
    return servedCopy(found, facts.purpose, context);
  });
