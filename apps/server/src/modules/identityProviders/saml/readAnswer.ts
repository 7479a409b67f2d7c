import { judgeAnswer, type ProviderRefused } from '@circuit/domain/identityProviders';
import { err, ok, type Result } from '@circuit/domain/kernel';

import type { Said, Way } from '../door.ts';
import type { ServiceKey } from './certificates.ts';
import { openClient, ownAddresses, requestIdOf, serviceKeysOf, settingsOf } from './client.ts';
import { refusalOf } from './refusalOf.ts';
import { readAssertion, responseFacts, saidBy } from './assertion.ts';
import { judgeAlgorithms } from './signatures.ts';
import { allWithin, elements, readXml, type XmlElement } from './xml.ts';

export interface Answer {
  readonly said: Said;
  /** Shown once, until it ends. (IP-74) */
  readonly assertionId: string;
  readonly endsAt: Date;
}

/** Checks a response letter by letter before anything in it is believed. (IP-72 to IP-75) */
export async function readAnswer(way: Way, encoded: string, state: string): Promise<Result<Answer, ProviderRefused>> {
  const document = readXml(Buffer.from(encoded, 'base64').toString('utf8'));
  const [response] = elements(document, 'Response');
  if (document === null || response === undefined)
    return err({ reason: 'answerUnreadable', details: 'It is not a plain SAML response.' });
  const refused = judgeAlgorithms(document) ?? judgeSigned(response, settingsOf(way).signsResponse);
  if (refused !== null) return err(refused);
  const requestId = requestIdOf(way, state);
  const isEncrypted = elements(response, 'EncryptedAssertion').length > 0;
  const verified = await verify(way, encoded, requestId, isEncrypted ? serviceKeysOf(way) : []);
  if (!verified.isOk)
    return err(isEncrypted && !TELLS_NOTHING.has(verified.failure.reason) ? UNOPENED : verified.failure);
  const assertion = readAssertion(verified.value);
  if (assertion === null) return err({ reason: 'answerUnreadable', details: 'Its assertion is not plain.' });
  const { entityId } = settingsOf(way);
  const { assertionUrl } = ownAddresses(way);
  const facts = { ...responseFacts(response), issuer: assertion.issuer, confirmations: assertion.confirmations };
  const wrong = judgeAnswer(facts, { entityId, assertionUrl, requestId }, new Date());
  if (wrong !== null) return err(wrong);
  const said = saidBy(assertion, way.provider.mapping.subject !== null);
  return said.isOk ? ok({ said: said.value, assertionId: assertion.id, endsAt: assertion.endsAt }) : said;
}

/** An attacker who changes an encrypted text must not learn whether it opened, so every failure is the same refusal. (IP-75) */
const UNOPENED: ProviderRefused = { reason: 'signatureWrong', details: 'It does not open, or its signature is wrong.' };
const TELLS_NOTHING: ReadonlySet<string> = new Set(['requestUnknown', 'providerSaidNo']);

const isSigned = (one: XmlElement): boolean => elements(one, 'Signature').length > 0;

function judgeSigned(response: XmlElement, signsResponse: boolean): ProviderRefused | null {
  const inAll = ['Assertion', 'EncryptedAssertion'].flatMap((name) => allWithin(response, name)).length;
  // Of two, wherever they stand, one reader might check the one and another believe the other.
  if (inAll > 1) return { reason: 'signatureWrong', details: 'It holds several assertions.' };
  const isMissing =
    (signsResponse && !isSigned(response)) || elements(response, 'Assertion').some((one) => !isSigned(one));
  return isMissing ? { reason: 'unsigned', details: '' } : null;
}

/** Gives the text of the assertion that the signature is over. An encrypted one may be for either of our keys. */
async function verify(
  way: Way,
  encoded: string,
  requestId: string,
  opens: readonly ServiceKey[],
): Promise<Result<string, ProviderRefused>> {
  let refused: ProviderRefused = { reason: 'answerUnreadable', details: '' };
  for (const key of opens.length === 0 ? [undefined] : opens) {
    const client = openClient(way, { requestId, ...(key === undefined ? {} : { opens: key }) });
    try {
      const { profile } = await client.validatePostResponseAsync({ SAMLResponse: encoded });
      const text = profile?.getAssertionXml?.();
      if (text !== undefined) return ok(text);
    } catch (error) {
      refused = refusalOf(error);
    }
  }
  return err(refused);
}
