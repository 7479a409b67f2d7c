import { cancelFactorReset, getUserFactors, resetUserFactors } from '@circuit/contract/factors';
import type { ShardDb } from '@circuit/db';
import { decideReset, isResetOpen, resetRefusalText } from '@circuit/domain/factors';
import type { UserId } from '@circuit/domain/kernel';
import { globalActivities, mayActOnPerson } from '@circuit/domain/permissions';
import { instantText } from '@circuit/domain/time';

import { selectConfiguration } from '#modules/configuration/public.ts';
import {
  cancelReset,
  countRecoveryCodes,
  askForReset,
  lockFactorsOf,
  lockOptionalReset,
  selectFactors,
  selectOptionalReset,
  tellOfFactors,
} from '#modules/factors/public.ts';
import { implement, type Context, type Implementation } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectOptionalPerson } from './accounts.store.ts';
import { carryOutReset } from './carryOutReset.ts';

type Asking = Context<typeof resetUserFactors.access>;
type Reset = Awaited<ReturnType<typeof selectOptionalReset>>;

/** The person whose factors it is about, if the caller may act on their account at all. */
async function personOf({ db, actor }: Asking, userId: UserId) {
  const person = await selectOptionalPerson(db, userId);
  if (person === undefined) throw new ProblemError({ kind: 'notFound', what: 'person' });
  const verdict = mayActOnPerson(actor, { activities: globalActivities(person.roles) });
  if (!verdict.isOk) throw new ProblemError({ kind: 'refused', refusal: verdict.failure });
  return person;
}

function decide(
  { actor, now }: Asking,
  person: NonNullable<Awaited<ReturnType<typeof selectOptionalPerson>>>,
  { hasFactor, reset }: { readonly hasFactor: boolean; readonly reset: Reset },
) {
  const { id, roles } = actor;
  return decideReset(
    {
      person: { id: person.id, roles: person.roles, hasFactor },
      actor: { id, roles, isImpersonating: actor.impersonatorId !== null },
      open: reset ?? null,
    },
    now,
  );
}

const getUserFactorsRoute = implement(getUserFactors, async ({ userId }, context) => {
  const { db, now } = context;
  const person = await selectOptionalPerson(db, userId);
  if (person === undefined) throw new ProblemError({ kind: 'notFound', what: 'person' });
  const [items, recoveryCodesLeft, found] = await Promise.all([
    selectFactors(db, userId),
    countRecoveryCodes(db, userId),
    selectOptionalReset(db, userId),
  ]);
  const reset = found !== undefined && isResetOpen(found, now) ? found : undefined;
  const next = decide(context, person, { hasFactor: items.length > 0, reset });
  return {
    items,
    recoveryCodesLeft,
    reset: reset ?? null,
    next: next.isOk ? next.value : { kind: 'refused' as const, why: resetRefusalText(next.failure) },
  };
});

/** One administrator asks and the time passes, or for an administrator a second one confirms. (MF-15, MF-16) */
const resetUserFactorsRoute = implement(resetUserFactors, async ({ userId, reason }, context) => {
  const { db, actor, now, audit } = context;
  const person = await personOf(context, userId);
  await lockFactorsOf(db, userId);
  const reset = await lockOptionalReset(db, userId);
  const hasFactor = (await selectFactors(db, userId)).length > 0;
  const decided = decide(context, person, { hasFactor, reset });
  if (!decided.isOk) throw new ProblemError({ kind: 'blocked', detail: resetRefusalText(decided.failure) });
  const act = decided.value;
  if (act.kind === 'reset') {
    if (reset === undefined) throw new Error('There is nothing to confirm.');
    await carryOutReset(context, { userId, resetId: reset.id, confirmedById: actor.id });
    await audit({ verb: 'factorsReset', entity: 'user', entityId: userId, reason });
    return { isReset: true, takesEffectAt: null };
  }
  const { takesEffectAt } = act;
  await cancelReset(db, userId, { because: 'replaced', now });
  await askForReset(db, { userId, askedById: actor.id, reason, takesEffectAt, now });
  await audit({ verb: 'factorResetAsked', entity: 'user', entityId: userId, reason, after: { takesEffectAt } });
  const takesEffect = takesEffectAt === null ? null : await inWords(db, takesEffectAt);
  await tellOfFactors(context, userId, { kind: 'resetAsked', takesEffect });
  return { isReset: false, takesEffectAt };
});

const cancelFactorResetRoute = implement(cancelFactorReset, async ({ userId }, context) => {
  const { db, now, audit } = context;
  await personOf(context, userId);
  if (await cancelReset(db, userId, { because: 'byAdministrator', now }))
    await audit({ verb: 'factorResetCanceled', entity: 'user', entityId: userId });
  return undefined;
});

/** A letter is read in no zone of its own, so it says the university's. */
async function inWords(db: ShardDb, moment: Date): Promise<string> {
  const { defaultTimeZoneId } = await selectConfiguration(db);
  return instantText(moment, defaultTimeZoneId);
}

export const resetFactorsRoutes: readonly Implementation[] = [
  getUserFactorsRoute,
  resetUserFactorsRoute,
  cancelFactorResetRoute,
];
