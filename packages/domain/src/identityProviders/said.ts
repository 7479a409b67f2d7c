import type { Shard } from '../kernel/index.ts';
import { err, ok, type Result } from '../kernel/index.ts';
import { readIdentifier } from '../people/index.ts';

import { firstValue, type Attributes } from './attributes.ts';
import type { ProviderRefused } from './refusals.ts';
import type { ProviderKind, ProviderSettings } from './settings.ts';

/** Who the provider says came, in the spelling that we keep. */
export interface SaidPerson {
  readonly subject: string;
  readonly alias: string | null;
  readonly puid: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  /** The provider answers for the address: it is of one of its domains and, where it says so, was checked. (IP-12) */
  readonly isEmailTrusted: boolean;
}

const MOST_SUBJECT = 255;
const MOST_NAME = 100;

/** Reads what a provider said by the administrator's mapping, and refuses who may not come. (IP-11, IP-12) */
export function readPerson(
  { subject: named, attributes }: { readonly subject: string; readonly attributes: Attributes },
  provider: Pick<ProviderSettings, 'mapping' | 'domains'> & { readonly kind: ProviderKind },
  shard: Shard,
): Result<SaidPerson, ProviderRefused> {
  const { mapping, kind } = provider;
  const domains = provider.domains.map((domain) => domain.toLowerCase());
  const subject = mapping.subject === null ? named.trim() : firstValue(attributes, mapping.subject);
  if (subject === null || subject === '' || subject.length > MOST_SUBJECT)
    return err({ reason: 'subjectMissing', details: `Names that came: ${Object.keys(attributes).join(', ')}.` });
  const known = (name: string | null, wanted: 'email' | 'puid' | 'alias') => {
    const text = firstValue(attributes, name);
    const read = text === null ? undefined : readIdentifier(text, shard);
    return read?.isOk === true && read.value.kind === wanted ? read.value.value : null;
  };
  const email = known(mapping.email, 'email');
  const called = scoped(firstValue(attributes, mapping.alias));
  const scope = called.scope ?? domainOf(email);
  if (domains.length > 0 && (scope === null || !domains.includes(scope)))
    return err({ reason: 'domainForbidden', details: `It came from ${scope ?? 'no domain'}.` });
  // Another organization may have an `alice` too: a name with a scope counts only if the scope is on the list.
  const isOurs = called.scope === null || domains.includes(called.scope);
  const alias = called.name === null || !isOurs ? undefined : readIdentifier(called.name, shard);
  const isChecked = kind !== 'oidc' || firstValue(attributes, 'email_verified') === 'true';
  return ok({
    subject,
    alias: alias?.isOk === true && alias.value.kind === 'alias' ? alias.value.value : null,
    puid: known(mapping.puid, 'puid'),
    firstName: (firstValue(attributes, mapping.firstName) ?? '').slice(0, MOST_NAME),
    lastName: (firstValue(attributes, mapping.lastName) ?? '').slice(0, MOST_NAME),
    email,
    isEmailTrusted: email !== null && isChecked && domains.includes(domainOf(email) ?? ''),
  });
}

/** Federations write `alice@uni.edu` where a university writes `alice`. */
function scoped(text: string | null): { readonly name: string | null; readonly scope: string | null } {
  const [, name, scope] = /^([^@]+)@([^@]+)$/.exec(text ?? '') ?? [];
  return name === undefined || scope === undefined ? { name: text, scope: null } : { name, scope: scope.toLowerCase() };
}

const domainOf = (email: string | null): string | null => email?.split('@')[1]?.toLowerCase() ?? null;

/** Whether the provider has proved a second factor itself, by what it says about the sign-in. (IP-13) */
export function provesSecondFactor(said: readonly string[], secondFactorValues: readonly string[]): boolean {
  return said.some((value) => secondFactorValues.includes(value));
}
