/** The tiers that stand as a label of their own between the shard and the root domain. */
export const TIER_LABELS = ['dev', 'qa'] as const;

export const isTierLabel = (label: string): boolean => TIER_LABELS.some((tier) => tier === label);

// Checked before lower-casing: some letters outside ASCII (the Kelvin sign) become ASCII only by lower-casing.
const HOST_AND_PORT = /^(?<name>[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*)\.?(?::\d{0,5})?$/;

/**
 * The host in the one spelling that is compared: lower case, without port, without the root's dot.
 *
 * Null for anything else than a name or an IPv4 address (TN-4).
 */
export function plainHost(host: string): string | null {
  return HOST_AND_PORT.exec(host)?.groups?.['name']?.toLowerCase() ?? null;
}

/** The labels before the domain: '' for the domain itself, null for a host outside it. */
export function labelsUnder(host: string, domain: string): string | null {
  if (host === domain) return '';
  return host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : null;
}

export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1';
}
