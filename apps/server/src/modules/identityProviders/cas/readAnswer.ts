import {
  refusalOfCode,
  type Attributes,
  type CasVersion,
  type ProviderRefused,
} from '@circuit/domain/identityProviders';
import { err, ok, type Result } from '@circuit/domain/kernel';

import type { EgressReply } from '#platform/egress/egress.ts';

import { readRoot, textsOf, treeOf, type Tree } from './xml.ts';

const NAMESPACE = 'http://www.yale.edu/tp/cas';

interface CasPerson {
  readonly user: string;
  /** With the user among them, so that a mapping can name it. */
  readonly attributes: Attributes;
}

type Read = Result<CasPerson, ProviderRefused>;
const unreadable = (details: string): Read => err({ reason: 'answerUnreadable', details });

/** What the ticket service says about a ticket. It says no with status 200 too. (IP-93) */
export function readAnswer(version: CasVersion, { status, headers, body }: EgressReply): Read {
  if (status !== 200) return unreadable(`Status ${status}.`);
  if (version === '1') return readLines(body);
  // Some services do not send the format that they were asked for.
  const isJson = /\bjson\b/i.test(headers['content-type'] ?? '');
  const answer = isJson ? readJson(body) : readRoot(body, 'serviceResponse', NAMESPACE);
  return answer === undefined ? unreadable('It is not an answer of CAS.') : readResponse(answer);
}

/** `yes` and the user, or `no`. */
function readLines(body: string): Read {
  const [verdict, user = ''] = body.split(/\r?\n/).map((line) => line.trim());
  if (verdict === 'no') return err(refusalOfCode('INVALID_TICKET'));
  if (verdict !== 'yes' || user === '') return unreadable('It says neither yes nor no.');
  return ok({ user, attributes: { user: [user] } });
}

function readJson(body: string): Tree | undefined {
  try {
    return treeOf(treeOf(JSON.parse(body))?.['serviceResponse']);
  } catch {
    return undefined;
  }
}

function readResponse({ authenticationSuccess: success, authenticationFailure: failure }: Tree): Read {
  if ((success === undefined) === (failure === undefined)) return unreadable('It says both yes and no, or neither.');
  if (success === undefined) return readFailure(failure);
  const said = treeOf(success);
  const [user = '', ...others] = textsOf(said?.['user']).map((text) => text.trim());
  if (said === undefined || user === '' || others.length > 0) return unreadable('It does not say who came.');
  const attributes = treeOf(said['attributes']) ?? {};
  return ok({
    user,
    attributes: {
      ...namedAttributes(said['attribute']),
      ...namedAttributes(attributes['attribute']),
      ...childAttributes(attributes),
      user: [user],
    },
  });
}

function readFailure(failure: unknown): Read {
  if (Array.isArray(failure)) return unreadable('It says no more than once.');
  const said = treeOf(failure) ?? {};
  return err(refusalOfCode(textsOf(said['@code'] ?? said['code'])[0] ?? ''));
}

/** `<cas:puid>0012345678</cas:puid>`: each name is an element. */
function childAttributes(tree: Tree): Attributes {
  const children = Object.entries(tree).filter(([name]) => !name.startsWith('@') && !name.startsWith('#'));
  return Object.fromEntries(
    children.map(([name, value]) => [name, textsOf(value)] as const).filter(([, values]) => values.length > 0),
  );
}

/** `<cas:attribute name="puid" value="0012345678"/>`, once for each value. */
function namedAttributes(elements: unknown): Attributes {
  const named: Record<string, readonly string[]> = {};
  for (const element of [elements].flat()) {
    const { '@name': name, '@value': value } = treeOf(element) ?? {};
    if (typeof name === 'string' && name !== '__proto__') named[name] = [...(named[name] ?? []), ...textsOf(value)];
  }
  return named;
}
