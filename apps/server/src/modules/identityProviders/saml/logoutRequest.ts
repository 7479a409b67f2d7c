import { inflateRawSync } from 'node:zlib';

import { judgeLogoutRequest, type ProviderRefused } from '@circuit/domain/identityProviders';
import { err, ok, type Result } from '@circuit/domain/kernel';

import type { Way } from '../door.ts';
import { openClient, ownAddresses, settingsOf } from './client.ts';
import { refusalOf } from './refusalOf.ts';
import { judgeAlgorithms, judgeQuery } from './signatures.ts';
import { attribute, dateOf, elements, readXml, textOf } from './xml.ts';

const MOST_BYTES = 200_000;

export interface LogoutRequest {
  readonly id: string;
  readonly nameId: string;
  /** None: every session of the person. */
  readonly sessionIndexes: readonly string[];
  /** The signed answer's address; null when the provider has no such place. */
  readonly location: string | null;
}

interface Sent {
  readonly message: string;
  readonly relayState: string;
  /** Null when it came as a form, with its signature inside. */
  readonly query: string | null;
}

/** A provider ends a session. Without a signature anybody could end anybody's. (IP-76) */
export async function readLogoutRequest(way: Way, sent: Sent): Promise<Result<LogoutRequest, ProviderRefused>> {
  const { entityId, certificates, signOutUrl } = settingsOf(way);
  const document = readXml(decode(sent));
  const [request] = elements(document, 'LogoutRequest');
  if (document === null || request === undefined)
    return err({ reason: 'answerUnreadable', details: 'It is not a plain logout request.' });
  const unsigned =
    judgeAlgorithms(document) ??
    (sent.query === null
      ? await judgeForm(way, sent.message, elements(request, 'Signature').length)
      : judgeQuery(sent.query, 'SAMLRequest', certificates));
  if (unsigned !== null) return err(unsigned);
  const names = elements(request, 'NameID');
  const facts = {
    id: attribute(request, 'ID'),
    issuer: textOf(elements(request, 'Issuer')[0]),
    destination: attribute(request, 'Destination'),
    issuedAt: dateOf(attribute(request, 'IssueInstant')),
    notOnOrAfter: dateOf(attribute(request, 'NotOnOrAfter')),
    nameId: names.length === 1 ? textOf(names[0]) : null,
  };
  const wrong = judgeLogoutRequest(facts, { entityId, signOutUrl: ownAddresses(way).signOutUrl }, new Date());
  const { id, nameId } = facts;
  if (wrong !== null || id === null || nameId === null)
    return err(wrong ?? { reason: 'answerUnreadable', details: '' });
  return ok({
    id,
    nameId,
    sessionIndexes: elements(request, 'SessionIndex').flatMap((one) => textOf(one) ?? []),
    location: signOutUrl === null ? null : await answerTo(way, { id, nameId, relayState: sent.relayState }),
  });
}

function decode({ message, query }: Sent): string {
  const bytes = Buffer.from(message, 'base64');
  if (query === null) return bytes.toString('utf8');
  try {
    return inflateRawSync(bytes, { maxOutputLength: MOST_BYTES }).toString('utf8');
  } catch {
    return '';
  }
}

async function judgeForm(way: Way, message: string, signatures: number): Promise<ProviderRefused | null> {
  if (signatures === 0) return { reason: 'unsigned', details: '' };
  try {
    await openClient(way).validatePostRequestAsync({ SAMLRequest: message });
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

function answerTo(way: Way, { id, nameId, relayState }: { id: string; nameId: string; relayState: string }) {
  const asked = { ID: id, nameID: nameId, nameIDFormat: '', issuer: settingsOf(way).entityId };
  return openClient(way).getLogoutResponseUrlAsync(asked, relayState, {}, true);
}
