import {
  connectIdentity,
  confirmIdentity,
  disconnectIdentity,
  getProviderTest,
  listOwnIdentities,
  testIdentityProvider,
} from '@circuit/contract/identityProviders';
import { secondsAfter } from '@circuit/domain/accounts';
import {
  decideAdmission,
  providerRefusalText,
  provesSecondFactor,
  readPerson,
  START_SECONDS,
  type ProviderRefused,
} from '@circuit/domain/identityProviders';

import { implement, type Context, type Implementation } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { hashOf, isSecretOf, newSecret } from '#platform/secrets.ts';

import { loginUrlOf } from './addresses.ts';
import type { ParkedOutcome } from './finish.ts';
import {
  deleteOwnLinks,
  insertLink,
  lockSubject,
  selectCandidates,
  selectHasPassword,
  selectOptionalLinkedUser,
  selectOptionalName,
  selectOwnIdentities,
} from './links.store.ts';
import { selectProvider, type ProviderRow } from './providers.store.ts';
import { refuseCall } from './refuse.ts';
import { insertBegunStart, selectOptionalFinishedStart, type FinishedStart } from './starts.store.ts';

type Begun = FinishedStart<ParkedOutcome>;
/** Whoever calls is signed in; an administrator tests, anybody connects. */
type ByPerson = Pick<Context<'signedIn'>, 'db' | 'now' | 'shard' | 'actor' | 'envelope'>;

/** Begins what goes on in the browser: the address works once, for ten minutes, and only the one who began reads the end. */
async function begin({ db, now, actor, envelope }: ByPerson, identityProviderId: string, purpose: 'test' | 'connect') {
  const secret = newSecret();
  const id = await insertBegunStart(db, {
    identityProviderId,
    purpose,
    userId: actor.id,
    beginHash: hashOf(secret),
    // Nobody has these: the browser brings its own when it takes the sign-in up.
    stateHash: hashOf(newSecret()),
    browserSecretHash: hashOf(newSecret()),
    expiresAt: secondsAfter(now, START_SECONDS),
  });
  return { id, loginUrl: `${loginUrlOf(envelope.origin, identityProviderId)}?begun=${secret}` };
}

/** The person who began, in the browser that went: otherwise somebody could have a stranger go for them. (IP-33) */
async function selectBegun(context: ByPerson, id: string, purpose: 'test' | 'connect'): Promise<Begun> {
  const { db, actor, envelope } = context;
  const start = await selectOptionalFinishedStart<ParkedOutcome>(db, id, actor.id);
  if (start?.purpose !== purpose)
    throw new ProblemError({ kind: 'notFound', what: purpose === 'test' ? 'test' : 'sign-in' });
  const isThisBrowser = Object.values(envelope.cookies).some((secret) => isSecretOf(start.browserSecretHash, secret));
  if (start.outcome !== null && !isThisBrowser)
    throw new ProblemError({ kind: 'signInRefused', reason: 'otherBrowser' });
  return start;
}

const testRoute = implement(testIdentityProvider, async ({ identityProviderId }, context) => {
  await selectProvider(context.db, identityProviderId);
  const { id, loginUrl } = await begin(context, identityProviderId, 'test');
  return { testId: id, loginUrl };
});

const NOTHING = {
  subject: null,
  attributes: {},
  person: null,
  outcome: null,
  account: null,
  provesSecondFactor: false,
};

const refusal = ({ reason, details }: ProviderRefused) => ({ reason, details, ...providerRefusalText(reason) });

const getTestRoute = implement(getProviderTest, async ({ identityProviderId, testId }, context) => {
  const { db, now } = context;
  const provider = await selectProvider(db, identityProviderId);
  const start = await selectBegun(context, testId, 'test');
  if (start.identityProviderId !== identityProviderId) throw new ProblemError({ kind: 'notFound', what: 'test' });
  const { outcome } = start;
  if (outcome === null)
    return {
      testId,
      state: start.expiresAt <= now ? ('expired' as const) : ('waiting' as const),
      refusal: null,
      ...NOTHING,
    };
  if (outcome.said === null)
    return {
      testId,
      state: 'refused' as const,
      refusal: outcome.refused === null ? null : refusal(outcome.refused),
      ...NOTHING,
    };
  return { testId, ...(await explain(context, provider, outcome.said)) };
});

/** What would have happened to this person; nothing does. */
async function explain({ db, shard }: ByPerson, provider: ProviderRow, said: NonNullable<ParkedOutcome['said']>) {
  const seen = {
    subject: said.subject,
    attributes: Object.fromEntries(Object.entries(said.attributes).map(([name, values]) => [name, [...values]])),
    provesSecondFactor: provesSecondFactor(said.authentication, provider.secondFactorValues),
  };
  const read = readPerson(said, provider, shard);
  if (!read.isOk)
    return {
      ...NOTHING,
      ...seen,
      state: 'refused' as const,
      refusal: refusal(read.failure),
      outcome: 'refuse' as const,
    };
  const { subject, ...person } = read.value;
  const found = await selectCandidates(db, { identityProviderId: provider.id, subject }, person);
  const admission = decideAdmission({ ...found, said: person, firstSignIn: provider.firstSignIn });
  const userId = 'userId' in admission ? admission.userId : undefined;
  return {
    ...seen,
    state: 'arrived' as const,
    refusal: admission.act === 'refuse' ? refusal({ reason: admission.reason, details: '' }) : null,
    person,
    outcome: admission.act,
    account: userId === undefined ? null : ((await selectOptionalName(db, userId)) ?? null),
  };
}

const listOwnRoute = implement(listOwnIdentities, async (_nothing, { db, actor }) => ({
  items: await selectOwnIdentities(db, actor.id),
  hasPassword: await selectHasPassword(db, actor.id),
}));

const connectRoute = implement(connectIdentity, async ({ identityProviderId }, context) => {
  const provider = await selectProvider(context.db, identityProviderId);
  if (!provider.isEnabled) throw new ProblemError({ kind: 'signInRefused', reason: 'providerDisabled' });
  const { loginUrl } = await begin(context, identityProviderId, 'connect');
  return { loginUrl };
});

/** The person proves with their session that it is theirs, and with the browser's cookie that they went. (IP-24, IP-33) */
const confirmRoute = implement(confirmIdentity, async ({ startId }, context) => {
  const { db, shard, actor, audit } = context;
  const { outcome, identityProviderId } = await selectBegun(context, startId, 'connect');
  if (outcome?.said === undefined || outcome.said === null)
    return refuseCall(context, outcome?.refused ?? { reason: 'startUnknown', details: '' }, { identityProviderId });
  const read = readPerson(outcome.said, await selectProvider(db, identityProviderId), shard);
  if (!read.isOk) return refuseCall(context, read.failure, { identityProviderId });
  const at = { identityProviderId, subject: read.value.subject };
  await lockSubject(db, at);
  const owner = await selectOptionalLinkedUser(db, at);
  if (owner !== undefined && owner !== actor.id)
    return refuseCall(context, { reason: 'linkTaken', details: '' }, { identityProviderId, userId: owner });
  if (owner === undefined) {
    await insertLink(db, at, actor.id, 'connected');
    await audit({ verb: 'identityLinked', entity: 'user', entityId: actor.id, after: { ...at, by: 'connected' } });
  }
  return undefined;
});

const disconnectRoute = implement(disconnectIdentity, async ({ identityProviderId }, { db, actor, audit }) => {
  const others = (await selectOwnIdentities(db, actor.id)).filter(
    (one) => one.identityProviderId !== identityProviderId && one.connectedAt !== null && one.isEnabled,
  );
  if (others.length === 0 && !(await selectHasPassword(db, actor.id)))
    throw new ProblemError({
      kind: 'blocked',
      detail: 'This is your only way to sign in. Connect another one or set a password first.',
    });
  if ((await deleteOwnLinks(db, identityProviderId, actor.id)) > 0)
    await audit({ verb: 'identityUnlinked', entity: 'user', entityId: actor.id, after: { identityProviderId } });
  return undefined;
});

export const begunRoutes: readonly Implementation[] = [
  testRoute,
  getTestRoute,
  listOwnRoute,
  connectRoute,
  confirmRoute,
  disconnectRoute,
];
