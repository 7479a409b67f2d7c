import { createHash, createHmac, createSign, randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';

export interface SigningKey {
  readonly privateKey: string;
  readonly certificate: string;
}

/** What a provider says. All of it may be wrong, for that is what the tests are about. */
export interface AnswerParts {
  readonly responseId: string;
  readonly responseIssuer: string;
  readonly destination: string;
  readonly inResponseTo: string | null;
  readonly assertionId: string;
  readonly issuer: string;
  readonly nameId: string;
  readonly nameIdFormat: string;
  readonly confirmationMethod: string;
  readonly recipient: string;
  readonly confirmedRequest: string | null;
  readonly notBefore: Date;
  readonly notOnOrAfter: Date;
  readonly confirmedUntil: Date;
  readonly audience: string;
  readonly sessionIndex: string;
  readonly context: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

const NS = {
  saml: 'urn:oasis:names:tc:SAML:2.0:assertion',
  samlp: 'urn:oasis:names:tc:SAML:2.0:protocol',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
} as const;
const HERE = '<here/>';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/**
 * Written in its canonical form already (names in order, no empty elements, each prefix where it is first used), so that
 * its digest is that of the text, and a test can put any text anywhere.
 */
export function assertionOf(parts: AnswerParts): string {
  const { confirmedRequest, attributes } = parts;
  const statements = Object.entries(attributes).map(([name, values]) => {
    const all = values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('');
    return `<saml:Attribute Name="${name}">${all}</saml:Attribute>`;
  });
  return [
    `<saml:Assertion xmlns:saml="${NS.saml}" ID="${parts.assertionId}" IssueInstant="${at(new Date())}" Version="2.0">`,
    `<saml:Issuer>${parts.issuer}</saml:Issuer>${HERE}`,
    `<saml:Subject><saml:NameID Format="${parts.nameIdFormat}">${parts.nameId}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="${parts.confirmationMethod}"><saml:SubjectConfirmationData`,
    confirmedRequest === null ? '' : ` InResponseTo="${confirmedRequest}"`,
    ` NotOnOrAfter="${at(parts.confirmedUntil)}" Recipient="${parts.recipient}"></saml:SubjectConfirmationData>`,
    `</saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${at(parts.notBefore)}" NotOnOrAfter="${at(parts.notOnOrAfter)}">`,
    `<saml:AudienceRestriction><saml:Audience>${parts.audience}</saml:Audience></saml:AudienceRestriction>`,
    `</saml:Conditions><saml:AuthnStatement AuthnInstant="${at(new Date())}" SessionIndex="${parts.sessionIndex}">`,
    `<saml:AuthnContext><saml:AuthnContextClassRef>${parts.context}</saml:AuthnContextClassRef></saml:AuthnContext>`,
    `</saml:AuthnStatement><saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement>`,
    `</saml:Assertion>`,
  ].join('');
}

/** With these elements after its status; where a signature of its own goes is left open. */
export function responseOf(parts: AnswerParts, inside: string): string {
  const { responseId, inResponseTo, destination, responseIssuer } = parts;
  return [
    `<samlp:Response xmlns:samlp="${NS.samlp}" Destination="${destination}" ID="${responseId}"`,
    inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`,
    ` IssueInstant="${at(new Date())}" Version="2.0">`,
    `<saml:Issuer xmlns:saml="${NS.saml}">${responseIssuer}</saml:Issuer>${HERE}`,
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"></samlp:StatusCode>`,
    `</samlp:Status>${inside}</samlp:Response>`,
  ].join('');
}

export function logoutRequestOf(
  parts: Pick<AnswerParts, 'issuer' | 'destination' | 'nameId' | 'sessionIndex'> & {
    readonly id: string;
    readonly issuedAt: Date;
  },
): string {
  return [
    `<samlp:LogoutRequest xmlns:samlp="${NS.samlp}" Destination="${parts.destination}" ID="${parts.id}"`,
    ` IssueInstant="${at(parts.issuedAt)}" Version="2.0">`,
    `<saml:Issuer xmlns:saml="${NS.saml}">${parts.issuer}</saml:Issuer>${HERE}`,
    `<saml:NameID xmlns:saml="${NS.saml}">${parts.nameId}</saml:NameID>`,
    `<samlp:SessionIndex>${parts.sessionIndex}</samlp:SessionIndex></samlp:LogoutRequest>`,
  ].join('');
}

const at = (date: Date): string => date.toISOString();

export interface SigningOptions {
  /** By its name in the message; `rsa-sha256` unless told. */
  readonly algorithm?: string;
  readonly digest?: string;
  readonly reference?: string;
}

/** The signature over the element of this id, whose text is the whole text given. */
export function signatureOf(text: string, id: string, key: SigningKey, options: SigningOptions = {}): string {
  const {
    algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest = 'http://www.w3.org/2001/04/xmlenc#sha256',
    reference = `#${id}`,
  } = options;
  const digested = createHash(digest.endsWith('sha1') ? 'sha1' : 'sha256')
    .update(text.replaceAll(HERE, ''))
    .digest('base64');
  const info = [
    `<ds:SignedInfo xmlns:ds="${NS.ds}"><ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"></ds:CanonicalizationMethod>`,
    `<ds:SignatureMethod Algorithm="${algorithm}"></ds:SignatureMethod><ds:Reference URI="${reference}"><ds:Transforms>`,
    `<ds:Transform Algorithm="${NS.ds}enveloped-signature"></ds:Transform>`,
    `<ds:Transform Algorithm="${EXCLUSIVE}"></ds:Transform></ds:Transforms>`,
    `<ds:DigestMethod Algorithm="${digest}"></ds:DigestMethod><ds:DigestValue>${digested}</ds:DigestValue>`,
    `</ds:Reference></ds:SignedInfo>`,
  ].join('');
  const value = valueOf(info, algorithm, key);
  // The prefix is declared above once more; a reader that makes it canonical finds the text that was signed.
  return [
    `<ds:Signature xmlns:ds="${NS.ds}">${info.replace(` xmlns:ds="${NS.ds}"`, '')}`,
    `<ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`,
  ].join('');
}

function valueOf(info: string, algorithm: string, key: SigningKey): string {
  // With what everybody knows, in the hope that somebody takes it for a shared secret.
  if (algorithm.includes('hmac')) return createHmac('sha256', key.certificate).update(info).digest('base64');
  if (!algorithm.includes('rsa')) return '';
  const hash = algorithm.endsWith('sha1') ? 'sha1' : 'sha256';
  return createSign(hash).update(info).sign(key.privateKey, 'base64');
}

/** The text with its signature where it goes. */
export const signed = (text: string, id: string, key: SigningKey, options?: SigningOptions): string =>
  withSignature(text, signatureOf(text, id, key, options));
/** The first open place is that of the outer element. */
export const withSignature = (text: string, signature: string): string =>
  text.replace(HERE, signature).replaceAll(HERE, '');
export const unsigned = (text: string): string => text.replaceAll(HERE, '');
export const encoded = (text: string): string => Buffer.from(text).toString('base64');

/** What we asked a provider by sending the browser to it. */
export function readRequest(location: string): { readonly xml: string; readonly id: string; readonly state: string } {
  const url = new URL(location);
  const message = Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64');
  const xml = inflateRawSync(message).toString('utf8');
  const [, id = ''] = / ID="([^"]+)"/.exec(xml) ?? [];
  return { xml, id, state: url.searchParams.get('RelayState') ?? '' };
}

export const newId = (): string => `_${randomUUID()}`;
