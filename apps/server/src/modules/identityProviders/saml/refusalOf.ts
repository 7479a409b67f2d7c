import type { ProviderRefusal, ProviderRefused } from '@circuit/domain/identityProviders';

const REASONS: readonly (readonly [RegExp, ProviderRefusal])[] = [
  [/InResponseTo/i, 'requestUnknown'],
  [/not yet valid/, 'notYetValid'],
  [/expired|No valid subject confirmation/, 'expired'],
  [/audience/i, 'audienceWrong'],
  [/SAML issuer/, 'issuerWrong'],
  [/provider returned/, 'providerSaidNo'],
  [/signature|refer to/i, 'signatureWrong'],
];

/** What the library found wrong, as a reason of ours. Whatever is not known is an answer that cannot be read. */
export function refusalOf(error: unknown): ProviderRefused {
  const details = error instanceof Error ? error.message.slice(0, 300) : '';
  const [, reason = 'answerUnreadable'] = REASONS.find(([text]) => text.test(details)) ?? [];
  return { reason, details };
}
