import type { BrowserAnswer } from '@circuit/contract/endpoint';
import {
  decideAdmission,
  PROVIDER_SESSION_COOKIE,
  provesSecondFactor,
  readPerson,
  startCookieName,
  type ProviderRefused,
  type SaidPerson,
} from '@circuit/domain/identityProviders';
import type { Result, UserId } from '@circuit/domain/kernel';
import { LIFETIME } from '@circuit/domain/accounts';
import { newPersonFromOutside } from '@circuit/domain/people';

import { giveCode } from '#modules/accounts/public.ts';
import { findErased, WAS_ERASED } from '#modules/erasures/public.ts';
import { addPersonFromOutside } from '#modules/users/public.ts';
import { onwards } from '#platform/http/browserPage.ts';
import type { Context } from '#platform/implement.ts';
import { hashOf, isSecretOf, newSecret } from '#platform/secrets.ts';

import type { Said } from './door.ts';
import { insertLink, lockSubject, selectCandidates, updateLinkSeen } from './links.store.ts';
import type { ProviderRow } from './providers.store.ts';
import { insertProviderSession } from './providerSessions.store.ts';
import { refuseAtDoor, type Concerned } from './refuse.ts';
import { sealExit } from './secrets.ts';
import { cookieOf } from './start.ts';
import { updateStartOutcome, type Start } from './starts.store.ts';

type AtDoor = Context<'open'>;

/** What a test or a connection came to. The one who began it reads it; nobody was signed in. */
export interface ParkedOutcome {
  readonly refused: ProviderRefused | null;
  readonly said: Said | null;
}

interface CameBack {
  readonly provider: ProviderRow;
  readonly state: string;
  readonly start: Start;
  readonly said: Result<Said, ProviderRefused>;
}

/** The browser is back: its own cookie, then what the provider said, then the person comes in. (IP-31) */
export async function finishInBrowser(context: AtDoor, came: CameBack): Promise<BrowserAnswer> {
  const { provider, state, start, said } = came;
  const cookie = startCookieName(state);
  const gone = [cookieOf(cookie, '', 0)];
  const concerned = { identityProviderId: provider.id };
  if (!isSecretOf(start.browserSecretHash, context.envelope.cookies[cookie] ?? ''))
    return refuseAtDoor(context, { reason: 'otherBrowser', details: '' }, concerned, gone);
  // The cookie stays: it proves to the next call that this browser went through it.
  if (start.purpose !== 'signIn') return onwards(await parkOutcome(context, came));
  if (!said.isOk) return refuseAtDoor(context, said.failure, concerned, gone);
  const admitted = await admit(context, provider, said.value);
  if (!admitted.isOk) return refuseAtDoor(context, admitted.failure, { ...concerned, ...admitted.failure }, gone);
  const { code, browserSecret } = admitted.value;
  const session = cookieOf(PROVIDER_SESSION_COOKIE, browserSecret, LIFETIME.session);
  return onwards(`/login?code=${encodeURIComponent(code)}`, [...gone, session]);
}

/** Keeps what a test or a connection came to, and says at which page its person reads it. */
export async function parkOutcome(
  { db }: Pick<AtDoor, 'db'>,
  { provider, start, said }: Omit<CameBack, 'state'>,
): Promise<string> {
  const outcome: ParkedOutcome = said.isOk
    ? { refused: null, said: said.value }
    : { refused: said.failure, said: null };
  await updateStartOutcome(db, start.id, outcome);
  return start.purpose === 'test'
    ? `/identity-providers/${provider.id}/tests/${start.id}`
    : `/settings?connecting=${provider.id}&start=${start.id}`;
}

type NotAdmitted = ProviderRefused & Pick<Concerned, 'userId'>;
interface Admitted {
  readonly code: string;
  /** For the cookie that finds the provider's session on the way out. */
  readonly browserSecret: string;
}

/** Finds or makes the account of somebody whom a provider has identified, and hands out a code. (IP-20) */
export async function admit(
  context: AtDoor,
  provider: ProviderRow,
  said: Said,
  { isBoundByState = true } = {},
): Promise<Result<Admitted, NotAdmitted>> {
  const { db, shard, audit } = context;
  const read = readPerson(said, provider, shard);
  if (!read.isOk) return read;
  const person = read.value;
  const at = { identityProviderId: provider.id, subject: person.subject };
  // In one packet and in this order: who waits for the lock looks only once they have it.
  const [, found] = await Promise.all([lockSubject(db, at), selectCandidates(db, at, person)]);
  const admission = decideAdmission({ ...found, said: person, firstSignIn: provider.firstSignIn });
  if (admission.act === 'refuse')
    return { isOk: false, failure: { reason: admission.reason, details: '', userId: admission.userId } };
  // Nobody comes back by signing in who asked to be forgotten. (EP-10)
  if (admission.act === 'create') {
    const [wasErased] = await findErased(context, [
      { ...person, subjects: [{ providerId: provider.id, subject: person.subject }] },
    ]);
    if (wasErased === true) return { isOk: false, failure: { reason: 'personInactive', details: WAS_ERASED } };
  }
  const userId = admission.act === 'create' ? await addPerson(context, at, person) : admission.userId;
  if (admission.act === 'use') await updateLinkSeen(db, at);
  else {
    const by = admission.act === 'link' ? admission.by : 'created';
    await insertLink(db, at, userId, by);
    await audit({ verb: 'identityLinked', entity: 'user', entityId: userId, after: { ...at, by } });
  }
  return { isOk: true, value: await begin(context, provider, said, { userId, isBoundByState }) };
}

interface Who {
  readonly userId: UserId;
  readonly isBoundByState: boolean;
}

async function begin(context: AtDoor, provider: ProviderRow, said: Said, who: Who): Promise<Admitted> {
  const { db, audit } = context;
  const { userId, isBoundByState } = who;
  const browserSecret = newSecret();
  const providerSessionId = await insertProviderSession(db, {
    identityProviderId: provider.id,
    userId,
    // As the provider says it when it ends the session, whatever the mapping takes as the key.
    subject: said.subject,
    handleHash: said.handle === null ? null : hashOf(said.handle),
    browserSecretHash: hashOf(browserSecret),
    sealedExit: said.exit === null ? null : sealExit(context, provider.id, said.exit),
  });
  const hasProvenSecondFactor = provesSecondFactor(said.authentication, provider.secondFactorValues);
  const after = { method: provider.kind, identityProviderId: provider.id, hasProvenSecondFactor };
  await audit({ verb: 'signedIn', entity: 'user', entityId: userId, after });
  const { code } = await giveCode(context, {
    userId,
    isBoundByState,
    providerSessionId,
    door: provider.kind,
    hasProvenSecondFactor,
  });
  return { code, browserSecret };
}

function addPerson(
  context: AtDoor,
  at: { readonly identityProviderId: string; readonly subject: string },
  person: SaidPerson,
): Promise<UserId> {
  const digest = hashOf(`${at.identityProviderId} ${at.subject}`).toString('hex');
  const keeps = { keepsEmail: person.isEmailTrusted, keepsPuid: true };
  return addPersonFromOutside(context, {
    ...newPersonFromOutside(person, keeps, digest),
    userName: null,
    uid: person.alias,
  });
}
