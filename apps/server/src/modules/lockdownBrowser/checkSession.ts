import { createHash, randomBytes } from 'node:crypto';

import { checkLockdownBrowser, getLockdownBrowser, launchLockdownBrowser } from '@circuit/contract/lockdownBrowser';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import {
  CHALLENGE_MS,
  checkedUntil,
  couldNotStart,
  LOCKDOWN_TEXTS,
  verifierNamed,
} from '@circuit/domain/lockdownBrowser';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { loadLearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import { implement, type Context, type SignedIn } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectOptionalCheck, spendChallenge, updateCheck, upsertChallenge } from './lockdownBrowser.store.ts';

export const getLockdownBrowserRoute = implement(
  getLockdownBrowser,
  async ({ groupAssignmentId }, { db, actor, standing }) => {
    const check = await selectOptionalCheck(db, { sessionId: actor.sessionId, groupAssignmentId });
    // Who views as a student reads everything.
    const closed = actor.impersonatorId === null ? (standing.closedTasks?.reading ?? null) : null;
    return { closed, verifiedUntil: check?.verifiedUntil ?? null };
  },
);

export const launchLockdownBrowserRoute = implement(
  launchLockdownBrowser,
  async ({ groupAssignmentId }, { db, actor, now }) => {
    const { verifier, groupId } = await loadFacts({ db, actor, now }, groupAssignmentId);
    const challenge = verifier.challenge(randomBytes(32));
    const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
    const place = { sessionId: actor.sessionId, groupAssignmentId };
    await upsertChallenge(db, { ...place, groupId, sha256: hashOf(challenge), expiresAt });
    return { challenge, expiresAt };
  },
);

/** A challenge is spent whatever comes of it, so that nobody tries one twice. (LD-6) */
export const checkLockdownBrowserRoute = implement(
  checkLockdownBrowser,
  async ({ groupAssignmentId, challenge }, { db, actor, now, envelope, audit }) => {
    const { verifier, oldest, until, groupId } = await loadFacts({ db, actor, now }, groupAssignmentId);
    const place = { sessionId: actor.sessionId, groupAssignmentId };
    if (!(await spendChallenge(db, place, { sha256: hashOf(challenge), now })))
      throw refusal(couldNotStart(LOCKDOWN_TEXTS.expiredChallenge));
    const verdict = verifier.verify({ challenge, cookies: envelope.cookies }, oldest);
    if (!verdict.isOk) throw refusal(couldNotStart(verdict.failure));
    await updateCheck(db, { ...place, verifier: verifier.name, verifiedUntil: until, seen: verdict.value });
    await audit({
      verb: 'lockdownBrowserChecked',
      entity: 'groupAssignment',
      entityId: groupAssignmentId,
      groupId,
      after: { verifier: verifier.name, verifiedUntil: until.toISOString() },
    });
    return { verifiedUntil: until };
  },
);

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

const refusal = (detail: string) => new ProblemError({ kind: 'lockdownBrowserNeeded', detail }, { keepsWrites: true });

/** What a launch and a check need, or why there is nothing to check. */
async function loadFacts(
  { db, actor, now }: Pick<Context, 'db' | 'now'> & { readonly actor: SignedIn },
  id: GroupAssignmentId,
) {
  const [configuration, assignment] = await Promise.all([
    selectConfiguration(db),
    loadLearnerGroupAssignment(db, id, actor.id, now),
  ]);
  if (!assignment.requiresLockdownBrowser)
    throw new ProblemError({ kind: 'blocked', detail: LOCKDOWN_TEXTS.notRequired });
  const verifier = verifierNamed(configuration.lockdownBrowserVerifier);
  if (verifier === null) throw new ProblemError({ kind: 'lockdownBrowserNeeded', detail: LOCKDOWN_TEXTS.notSetUp });
  const until = checkedUntil(assignment, now);
  if (until === null) throw new ProblemError({ kind: 'blocked', detail: LOCKDOWN_TEXTS.nothingOpen });
  const oldest = {
    windows: configuration.oldestLockdownWindows,
    mac: configuration.oldestLockdownMac,
    iPad: configuration.oldestLockdownIPad,
  };
  return { verifier, oldest, until, groupId: assignment.groupId };
}
