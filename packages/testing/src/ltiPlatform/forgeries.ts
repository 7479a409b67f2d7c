import { CompactSign, UnsecuredJWT } from 'jose';

import { publicKeyAsSecret, sign, strangersKey, type PlatformKeys } from './keys.ts';
import { CLAIM } from './vocabulary.ts';

type Claims = Readonly<Record<string, unknown>>;

/** A token that a tool must refuse, made from one that it would accept. */
export interface Forgery {
  readonly name: string;
  /** What is wrong with it, in words for the name of a test. */
  readonly breaks: string;
  /** Whether the signature or its key gives it away, or only the claims do. */
  readonly seenIn: 'signature' | 'claims';
  readonly forge: (claims: Claims, keys: PlatformKeys) => Promise<string>;
}

const FIVE_MINUTES = 300;
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const without = (claims: Claims, name: string): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));

/** A forgery that is signed as it should be, by the platform itself, and says something wrong. */
const saying = (name: string, breaks: string, change: (claims: Claims) => Claims): Forgery => ({
  name,
  breaks,
  seenIn: 'claims',
  forge: (claims, keys) => sign(keys.signing(), change(claims)),
});

const signed = (name: string, breaks: string, forge: Forgery['forge']): Forgery => ({
  name,
  breaks,
  seenIn: 'signature',
  forge,
});

export const FORGERIES: readonly Forgery[] = [
  signed('algNone', 'it has no signature at all', async (claims) => new UnsecuredJWT({ ...claims }).encode()),
  signed('hs256', 'it is signed by HS256 with the public key as the secret', async (claims, keys) => {
    const key = keys.signing();
    return new CompactSign(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.kid })
      .sign(await publicKeyAsSecret(key));
  }),
  signed('unknownKid', 'it is signed by a key that the platform never published', async (claims) =>
    sign(await strangersKey(), claims),
  ),
  signed('spoofedKid', 'it names a published key and is signed by another', async (claims, keys) =>
    sign(await strangersKey(), claims, { kid: keys.signing().kid }),
  ),
  signed('ownJku', 'it says itself where its key is', async (claims) =>
    sign(await strangersKey(), claims, { jku: 'https://attacker.example/jwks' }),
  ),
  signed('changedClaims', 'its claims were changed after it was signed', async (claims, keys) => {
    const [head = '', , signature = ''] = (await sign(keys.signing(), claims)).split('.');
    const other = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' })).toString('base64url');
    return `${head}.${other}.${signature}`;
  }),
  saying('expired', 'it has expired', (claims) => ({
    ...claims,
    iat: number(claims['iat']) - 2 * FIVE_MINUTES,
    exp: number(claims['iat']) - FIVE_MINUTES,
  })),
  saying('issuedInFuture', 'it was issued in the future', (claims) => ({
    ...claims,
    iat: number(claims['iat']) + FIVE_MINUTES,
    exp: number(claims['iat']) + 2 * FIVE_MINUTES,
  })),
  saying('tooOld', 'it was issued an hour ago, though it has not expired', (claims) => ({
    ...claims,
    iat: number(claims['iat']) - 3600,
    exp: number(claims['iat']) + 3600,
  })),
  saying('wrongIssuer', 'another platform issued it', (claims) => ({ ...claims, iss: 'https://other.example' })),
  saying('wrongAudience', 'it is for another tool', (claims) => ({
    ...claims,
    aud: 'another-tool',
    azp: 'another-tool',
  })),
  saying('manyAudiencesNoAzp', 'it is for two tools and does not say which of them asked', (claims) => ({
    ...without(claims, 'azp'),
    aud: [[claims['aud']].flat()[0], 'another-tool'],
  })),
  saying('wrongAzp', 'another tool asked for it', (claims) => ({ ...claims, azp: 'another-tool' })),
  saying('noNonce', 'it has no nonce', (claims) => without(claims, 'nonce')),
  saying('wrongNonce', 'its nonce belongs to another launch', (claims) => ({ ...claims, nonce: 'of-another-launch' })),
  saying('otherDeployment', 'it comes from an unknown deployment', (claims) => ({
    ...claims,
    [CLAIM.deploymentId]: 'unknown-deployment',
  })),
  saying('wrongVersion', 'it is of another version of LTI', (claims) => ({ ...claims, [CLAIM.version]: '1.1' })),
  saying('wrongMessageType', 'it is a message of an unknown type', (claims) => ({
    ...claims,
    [CLAIM.messageType]: 'LtiSomethingElse',
  })),
  saying('noResourceLink', 'it names no link', (claims) => without(claims, CLAIM.resourceLink)),
  saying('foreignTarget', 'it leads to another site', (claims) => ({
    ...claims,
    [CLAIM.targetLinkUri]: 'https://attacker.example/lti/launch',
  })),
  saying('foreignLineItem', 'its line item is on another host', (claims) => ({
    ...claims,
    [CLAIM.grades]: { ...asObject(claims[CLAIM.grades]), lineitem: 'https://attacker.example/lineitems/1' },
  })),
  saying('foreignMemberships', 'its member list is on another host', (claims) => ({
    ...claims,
    [CLAIM.memberships]: { context_memberships_url: 'https://attacker.example/members', service_versions: ['2.0'] },
  })),
];

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
