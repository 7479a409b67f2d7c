import { assertNever, err, ok, type Result } from '../kernel/index.ts';

import { readAddress } from './address.ts';
import {
  LTI_CLAIM,
  LTI_MESSAGE_TYPES,
  readContext,
  readCustom,
  readDeepLinking,
  readPerson,
  readResourceLink,
  readServices,
  recordOf,
  textOf,
  textsOf,
  type LaunchClaims,
  type LtiMessageType,
  type Payload,
} from './claims.ts';
import type { LtiRefusal } from './refusals.ts';
import { isPlatformAddress, type PlatformAddresses } from './serviceHosts.ts';

/** A reason with what was seen. */
export interface Refused {
  readonly reason: LtiRefusal;
  /** A sentence, or nothing. */
  readonly details: string;
  /** Of a deployment that is to be put before an administrator. */
  readonly deploymentId?: string;
}
const refuse = (reason: LtiRefusal, details = ''): Result<never, Refused> => err({ reason, details });

/** Platforms and we may differ by this much. */
const SKEW_SECONDS = 60;
const OLDEST_SECONDS = 600;

/** Before the key is looked up: only a signature that the platform's own key can have made is looked at. (LT-22) */
export function judgeHeader({ alg, kid }: Payload): Result<{ readonly kid: string }, Refused> {
  if (alg !== 'RS256') return refuse('algorithmForbidden', `Signed with ${textOf(alg, 50) ?? 'nothing'}.`);
  const name = textOf(kid);
  return name === null ? refuse('keyUnnamed') : ok({ kid: name });
}

export type DeploymentStatus = 'pending' | 'active' | 'blocked';

export interface TokenFacts {
  readonly platform: PlatformAddresses & { readonly clientId: string };
  /** What the login said, whose state came back. */
  readonly login: { readonly targetLinkUri: string; readonly deploymentHint: string | null };
  /** Whether this is the nonce of that login. */
  readonly isNonce: (nonce: string) => boolean;
  /** Undefined for a deployment that was never seen. */
  readonly deploymentStatus: (deploymentId: string) => DeploymentStatus | undefined;
  readonly now: Date;
}

/**
 * What a launch says, after its signature was checked; or the first reason to refuse it, in the order of the standard.
 * (LT-20, LT-23 to LT-25)
 */
export function judgeToken(payload: Payload, facts: TokenFacts): Result<LaunchClaims, Refused> {
  const refused = judgeParties(payload, facts) ?? judgeTimes(payload, facts.now);
  if (refused !== null) return refused;
  const nonce = textOf(payload['nonce']);
  if (nonce === null || !facts.isNonce(nonce)) return refuse('nonceWrong');
  const subject = textOf(payload['sub']);
  if (subject === null) return refuse('subjectMissing');
  return judgeMessage(payload, subject, facts);
}

type Maybe = Result<never, Refused> | null;

function judgeParties({ iss, aud, azp }: Payload, { platform }: TokenFacts): Maybe {
  if (iss !== platform.issuer) return refuse('issuerWrong', `It says ${textOf(iss, 2000) ?? 'none'}.`);
  const audience = typeof aud === 'string' ? [aud] : (textsOf(aud) ?? []);
  if (!audience.includes(platform.clientId))
    return refuse('audienceWrong', `It says ${audience.join(', ') || 'none'}.`);
  const party = textOf(azp, 2000);
  if ((audience.length > 1 && azp === undefined) || (azp !== undefined && party !== platform.clientId))
    return refuse('authorizedPartyWrong', `It says ${party ?? 'none'}.`);
  return null;
}

function judgeTimes({ exp, iat }: Payload, now: Date): Maybe {
  const at = Math.floor(now.getTime() / 1000);
  if (typeof exp !== 'number' || exp <= at - SKEW_SECONDS)
    return refuse('tokenExpired', typeof exp === 'number' ? `It expired ${at - exp} s ago.` : 'It has no end.');
  if (typeof iat !== 'number') return refuse('tokenTooOld', 'It does not say when it was made.');
  if (iat > at + SKEW_SECONDS) return refuse('tokenFromFuture', `The platform’s clock is ${iat - at} s ahead.`);
  if (iat < at - OLDEST_SECONDS) return refuse('tokenTooOld', `It was made ${at - iat} s ago.`);
  return null;
}

function judgeMessage(payload: Payload, subject: string, facts: TokenFacts): Result<LaunchClaims, Refused> {
  const version = payload[LTI_CLAIM.version];
  if (version !== '1.3.0') return refuse('versionWrong', `It says ${textOf(version) ?? 'none'}.`);
  const messageType = LTI_MESSAGE_TYPES.find((type) => type === payload[LTI_CLAIM.messageType]);
  if (messageType === undefined)
    return refuse('messageTypeUnknown', `It says ${textOf(payload[LTI_CLAIM.messageType]) ?? 'none'}.`);
  const deploymentId = textOf(payload[LTI_CLAIM.deploymentId]);
  if (deploymentId === null) return refuse('deploymentMissing');
  const refused = judgeDeployment(deploymentId, facts) ?? judgeTarget(payload, facts);
  if (refused !== null) return refused;
  const roles = textsOf(payload[LTI_CLAIM.roles]);
  if (roles === null) return refuse('rolesMissing');
  return withParts(payload, { subject, messageType, deploymentId, roles }, facts);
}

function judgeDeployment(deploymentId: string, { login, deploymentStatus }: TokenFacts): Maybe {
  if (login.deploymentHint !== null && login.deploymentHint !== deploymentId)
    return refuse('deploymentMismatch', `The login said ${login.deploymentHint}, the launch ${deploymentId}.`);
  const status = deploymentStatus(deploymentId);
  switch (status) {
    case 'active':
      return null;
    case 'blocked':
      return refuse('deploymentBlocked', `Deployment ${deploymentId}.`);
    case 'pending':
    case undefined:
      return err({ reason: 'deploymentPending', details: `Deployment ${deploymentId}.`, deploymentId });
    default:
      return assertNever(status);
  }
}

function judgeTarget(payload: Payload, { login }: TokenFacts): Maybe {
  const target = payload[LTI_CLAIM.targetLinkUri];
  return target === login.targetLinkUri ? null : refuse('targetMismatch', `It says ${textOf(target, 2000) ?? 'none'}.`);
}

interface Head {
  readonly subject: string;
  readonly messageType: LtiMessageType;
  readonly deploymentId: string;
  readonly roles: readonly string[];
}

function withParts(payload: Payload, head: Head, { platform, login }: TokenFacts): Result<LaunchClaims, Refused> {
  const { subject, messageType, deploymentId, roles } = head;
  const resourceLink = readResourceLink(payload);
  if (messageType === 'LtiResourceLinkRequest' && resourceLink === null) return refuse('resourceMissing');
  const deepLinking = readDeepLinking(payload);
  if (messageType === 'LtiDeepLinkingRequest' && deepLinking === null) return refuse('returnUrlMissing');
  const services = readServices(payload);
  const addresses = [services.lineItemsUrl, services.lineItemUrl, services.membershipsUrl, deepLinking?.returnUrl];
  const foreign = addresses.find((address) => typeof address === 'string' && !isPlatformAddress(address, platform));
  if (typeof foreign === 'string') return refuse('serviceForeign', `Host ${hostOf(foreign)}.`);
  const returnUrl = textOf(recordOf(payload[LTI_CLAIM.presentation])['return_url'], 2000);
  return ok({
    messageType,
    deploymentId,
    targetLinkUri: login.targetLinkUri,
    person: readPerson(payload, subject),
    roles,
    context: readContext(payload),
    resourceLink,
    custom: readCustom(payload),
    services,
    deepLinking,
    productFamily: textOf(recordOf(payload[LTI_CLAIM.platform])['product_family_code'], 100) ?? '',
    returnUrl: returnUrl !== null && isPlatformAddress(returnUrl, platform) ? returnUrl : null,
  });
}

const hostOf = (address: string): string => readAddress(address)?.host ?? address.slice(0, 100);
