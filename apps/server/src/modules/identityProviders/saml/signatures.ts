import { verify } from 'node:crypto';

import type { ProviderRefused } from '@circuit/domain/identityProviders';

import { readCertificate } from './certificates.ts';
import { allWithin, attribute, type XmlElement } from './xml.ts';

const HASHES: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': 'sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
};
const DIGESTS: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);
/** A wrong padding of these tells an attacker something about the text; the rest is what providers use. */
const BROKEN_ENCRYPTION = /#(?:rsa-1_5|tripledes-cbc)$/;

/** Nothing but RSA with SHA-2: no SHA-1, no shared secret, and nothing that calls itself `none`. (IP-75) */
export function judgeAlgorithms(message: XmlElement): ProviderRefused | null {
  const named = (element: string) => allWithin(message, element).map((one) => attribute(one, 'Algorithm') ?? 'none');
  const forbidden = [
    ...named('SignatureMethod').filter((name) => HASHES[name] === undefined),
    // One stands in a signature, another one in the padding of a key, where it is the padding's own business.
    ...allWithin(message, 'Reference')
      .flatMap((reference) => allWithin(reference, 'DigestMethod'))
      .map((one) => attribute(one, 'Algorithm') ?? 'none')
      .filter((name) => !DIGESTS.has(name)),
    ...named('EncryptionMethod').filter((name) => BROKEN_ENCRYPTION.test(name)),
  ];
  return forbidden.length === 0 ? null : { reason: 'algorithmForbidden', details: forbidden.join(' ').slice(0, 200) };
}

/** The signature over a query, letter by letter as it was sent. (IP-76) */
export function judgeQuery(query: string, field: string, certificates: readonly string[]): ProviderRefused | null {
  const sent = (name: string) => query.split('&').filter((part) => part.startsWith(`${name}=`));
  const [message, relay, algorithm, signature] = [field, 'RelayState', 'SigAlg', 'Signature'].map(sent);
  if (signature?.length !== 1 || algorithm?.length !== 1) return { reason: 'unsigned', details: '' };
  if (message?.length !== 1 || (relay?.length ?? 0) > 1)
    return { reason: 'answerUnreadable', details: 'A field came twice.' };
  const hash = HASHES[valueOf(algorithm[0])];
  if (hash === undefined) return { reason: 'algorithmForbidden', details: valueOf(algorithm[0]).slice(0, 200) };
  const text = Buffer.from([message[0], ...(relay ?? []), algorithm[0]].join('&'));
  const bytes = Buffer.from(valueOf(signature[0]), 'base64');
  const isSigned = certificates.some((one) => {
    const key = readCertificate(one)?.publicKey;
    return key?.asymmetricKeyType === 'rsa' && verify(hash, text, key, bytes);
  });
  return isSigned ? null : { reason: 'signatureWrong', details: '' };
}

function valueOf(part = ''): string {
  try {
    return decodeURIComponent(part.slice(part.indexOf('=') + 1).replaceAll('+', ' '));
  } catch {
    return '';
  }
}
