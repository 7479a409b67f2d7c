import {
  addFactorAtSignIn,
  askForPasskeyAtSignIn,
  beginPasskeyAtSignIn,
  beginTotpAtSignIn,
  takeSecondStep,
} from '@circuit/contract/accounts';
import { judgePending } from '@circuit/domain/factors';
import type { SessionId } from '@circuit/domain/kernel';

import {
  addFactorTo,
  beginAppFor,
  beginPasskeyFor,
  beginPasskeyQuestion,
  cancelResetBySignIn,
  giveProof,
  proofLimits,
  proveFactor,
} from '#modules/factors/public.ts';
import { implement, type Context, type Implementation, type Throttle } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { hashOf } from '#platform/secrets.ts';
import { countTries, giveTriesBack } from '#platform/throttle.ts';

import { beginSession } from './beginSession.ts';
import {
  countPendingFailure,
  lockOptionalPending,
  selectOptionalPending,
  updatePendingUsed,
  type PendingRow,
} from './pendingSignIns.store.ts';
import { isVerifierOf } from './secrets.ts';
import { tokensFor } from './tokens.ts';

interface Shown {
  readonly pending: string;
  readonly code_verifier?: string | undefined;
}

/** The sign-in that waits, locked; `repeat` when its answer got lost. */
async function openPending({ pending, code_verifier }: Shown, { db, now, envelope }: Context<'open'>) {
  const row = await lockOptionalPending(db, hashOf(pending));
  if (row === undefined || !row.isActive) throw new ProblemError({ kind: 'codeRefused', why: 'expired' });
  const isRightBrowser = row.challenge === null || isVerifierOf(row.challenge, code_verifier);
  const verdict = judgePending({ ...row, isRightBrowser }, envelope.idempotencyKey, now);
  if (verdict === 'good' || verdict === 'repeat') return { row, isRepeat: verdict === 'repeat' };
  const why = { otherBrowser: 'otherBrowser', over: 'expired', tooManyFailures: 'tooManyCodes' } as const;
  throw new ProblemError({ kind: 'codeRefused', why: why[verdict] });
}

/** One that waits for this step and not the other: setting a factor up cannot be skipped, nor can proving one. */
async function openFor(step: PendingRow['step'], shown: Shown, context: Context<'open'>): Promise<PendingRow> {
  const { row, isRepeat } = await openPending(shown, context);
  if (isRepeat || row.step !== step) throw new ProblemError({ kind: 'codeRefused', why: 'expired' });
  return row;
}

async function answer(row: PendingRow, sessionId: SessionId, context: Context<'open'>) {
  const bearer = { sessionId, userId: row.userId, impersonatorId: null, counter: 0 };
  return { ...(await tokensFor(context, bearer)), proof: giveProof(context, sessionId).proof };
}

/** Begins the session that waited, and cancels a reset of this person's factors: they still have one. (MF-15) */
async function finish(row: PendingRow, context: Context<'open'>) {
  const { db, now, envelope } = context;
  const sessionId = await beginSession(context, { ...row, actorId: null, parentSessionId: null });
  await updatePendingUsed(db, row.secretHash, { sessionId, idempotencyKey: envelope.idempotencyKey, now });
  return answer(row, sessionId, context);
}

const takeSecondStepRoute = implement<typeof takeSecondStep, readonly Throttle[]>(
  takeSecondStep,
  async ({ proof, ...shown }, context, limits) => {
    const { row, isRepeat } = await openPending(shown, context);
    const { db, audit } = context;
    if (isRepeat && row.sessionId !== null) {
      giveTriesBack(db, limits);
      return answer(row, row.sessionId, context);
    }
    if (row.step !== 'prove') throw new ProblemError({ kind: 'codeRefused', why: 'expired' });
    const about = { entity: 'user', entityId: row.userId, after: { kind: proof.kind } };
    if (!(await proveFactor(context, row.userId, proof))) {
      await countPendingFailure(db, row.secretHash);
      await audit({ verb: 'secondStepFailed', ...about });
      throw new ProblemError({ kind: 'factorRefused', what: proof.kind }, { keepsWrites: true });
    }
    giveTriesBack(db, limits);
    await cancelResetBySignIn(context, row.userId);
    await audit({ verb: 'secondStepTaken', ...about });
    return finish(row, context);
  },
  {
    // Counted before it is looked at, so that many tries at once are not all the first one. (MF-6)
    prepare: async ({ pending, proof }, { home, shard }) => {
      const row = await home.database.withShard(shard, (db) => selectOptionalPending(db, hashOf(pending)), 'read');
      const limits = row === undefined ? [] : proofLimits(row.userId, proof.kind);
      await countTries(home.database, shard, limits);
      return limits;
    },
  },
);

const addFactorAtSignInRoute = implement(addFactorAtSignIn, async ({ name, factor, ...shown }, context) => {
  const { row, isRepeat } = await openPending(shown, context);
  if (isRepeat && row.sessionId !== null) return answer(row, row.sessionId, context);
  if (row.step !== 'enroll') throw new ProblemError({ kind: 'codeRefused', why: 'expired' });
  await addFactorTo(context, row.userId, { name, factor });
  return finish(row, context);
});

export const secondStepRoutes: readonly Implementation[] = [
  takeSecondStepRoute,
  addFactorAtSignInRoute,
  implement(askForPasskeyAtSignIn, async (shown, context) =>
    beginPasskeyQuestion(context, (await openFor('prove', shown, context)).userId),
  ),
  implement(beginTotpAtSignIn, async (shown, context) =>
    beginAppFor(context, (await openFor('enroll', shown, context)).userId),
  ),
  implement(beginPasskeyAtSignIn, async (shown, context) =>
    beginPasskeyFor(context, (await openFor('enroll', shown, context)).userId),
  ),
];
