import { isThisMachine, labelsUnder, plainHost, TIER_LABELS } from './host.ts';

/** Environment tiers. (S4.11) */
export const TIERS = ['local', ...TIER_LABELS, 'production'] as const;
export type Tier = (typeof TIERS)[number];

/**
 * Which environment a host belongs to.
 *
 * A host that tells nothing is production (TN-3): mistaking production for a test place does harm,
 * the other way round only shows fewer labels.
 */
export function tierOfHost(host: string, rootDomain: string): Tier {
  // The one spelling of this machine that is not a plain host; it has no shard, but it is local.
  if (/^\[::1\](?::\d{0,5})?$/.test(host)) return 'local';
  const name = plainHost(host);
  const root = plainHost(rootDomain);
  if (name === null || root === null) return 'production';
  if (isThisMachine(name) || labelsUnder(name, 'localhost') !== null) return 'local';
  const lastLabel = labelsUnder(name, root)?.split('.').at(-1);
  return TIER_LABELS.find((tier) => tier === lastLabel) ?? 'production';
}
