import { testOutsideService } from '@circuit/contract/outsideServices';
import type { ServiceKind, ServiceOutcome } from '@circuit/domain/outsideServices';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { implement, type Asker } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { openServiceSecret } from './openSecret.ts';
import { upsertTest } from './serviceTests.store.ts';
import type { ServiceTesters } from './tester.ts';

/** Each test is a call to somebody else's system. */
const TESTS_PER_MINUTE = 10;

/** Tries what is saved, not what somebody is typing, and keeps how it went. (OS-4, OS-5) */
export const testServiceRoute = (testers: ServiceTesters) =>
  implement<typeof testOutsideService, ServiceOutcome | undefined>(
    testOutsideService,
    async ({ kind }, { db, now }, outcome) => {
      if (outcome === undefined) throw notConnectable();
      await upsertTest(db, kind, outcome, now);
      return { ...outcome, facts: [...outcome.facts], testedAt: now };
    },
    {
      throttles: (_request, { userId }) => [{ key: `serviceTests ${userId}`, tries: TESTS_PER_MINUTE, perSeconds: 60 }],
      prepare: ({ kind }, asker) => tryOut(testers, kind, asker),
    },
  );

async function tryOut(testers: ServiceTesters, kind: ServiceKind, asker: Asker): Promise<ServiceOutcome | undefined> {
  const tester = testers[kind];
  if (tester === undefined) return undefined;
  const saved = await asker.home.database.withShard(
    asker.shard,
    async (db) => ({ settings: await selectConfiguration(db), secret: await openServiceSecret(db, asker, kind) }),
    'read',
  );
  return tester({ ...asker, ...saved });
}

const notConnectable = () =>
  new ProblemError({ kind: 'blocked', detail: 'This service cannot be connected in this version.' });
