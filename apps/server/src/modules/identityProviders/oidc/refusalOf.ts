import type { ProviderRefused, ProviderRefusal } from '@circuit/domain/identityProviders';

import { UnreachableError } from '../askProvider.ts';

const BY_CLAIM: Readonly<Record<string, ProviderRefusal>> = {
  iss: 'issuerWrong',
  aud: 'audienceWrong',
  azp: 'audienceWrong',
  nonce: 'nonceWrong',
  sub: 'answerUnreadable',
};

/** What the library found wrong, as a reason of ours. Whatever is not known is an answer that cannot be read. */
export function refusalOf(error: unknown): ProviderRefused {
  const chain = chainOf(error);
  const codes = chain.map(({ code }) => code).filter((code) => code !== '');
  const details = `${chain[0]?.message ?? ''} ${codes.join(' ')}`.trim().slice(0, 300);
  return { reason: reasonOf(chain), details };
}

interface Link {
  readonly code: string;
  readonly message: string;
  readonly claim: string;
  readonly isUnreachable: boolean;
  readonly name: string;
}

const MOST_LINKS = 5;

function chainOf(error: unknown): readonly Link[] {
  const links: Link[] = [];
  let one: unknown = error;
  while (typeof one === 'object' && one !== null && links.length < MOST_LINKS) {
    const link: object = one;
    const text = (name: string) => {
      const value: unknown = Reflect.get(link, name);
      return typeof value === 'string' ? value : '';
    };
    links.push({
      code: text('code'),
      message: text('message'),
      claim: text('claim'),
      name: text('name'),
      isUnreachable: link instanceof UnreachableError,
    });
    one = Reflect.get(link, 'cause');
  }
  return links;
}

function reasonOf(chain: readonly Link[]): ProviderRefusal {
  const has = (code: string) => chain.some((link) => link.code === code);
  const says = (text: RegExp) => chain.some((link) => text.test(link.message));
  if (chain.some(({ isUnreachable, name }) => isUnreachable || name === 'TimeoutError')) return 'providerUnreachable';
  if (has('OAUTH_AUTHORIZATION_RESPONSE_ERROR')) return 'providerSaidNo';
  if (has('OAUTH_RESPONSE_BODY_ERROR') || has('OAUTH_WWW_AUTHENTICATE_CHALLENGE')) return 'codeRefused';
  if (has('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')) return says(/"exp"|expired/i) ? 'expired' : 'notYetValid';
  const claim = chain.map((link) => BY_CLAIM[link.claim]).find((reason) => reason !== undefined);
  if (claim !== undefined) return claim;
  if (says(/unexpected "iss"|"iss" \(issuer\)|response parameter "iss"/i)) return 'issuerWrong';
  if (says(/"aud"/i)) return 'audienceWrong';
  if (says(/nonce/i)) return 'nonceWrong';
  if (says(/"alg"|algorithm/i)) return 'algorithmForbidden';
  if (says(/signature/i)) return 'signatureWrong';
  return 'answerUnreadable';
}
