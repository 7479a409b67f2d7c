const DAY_MS = 24 * 3600 * 1000;
/** How long before its end a certificate or a secret is spoken of. */
export const WARN_DAYS = 30;

export type SecretEnd = { readonly state: 'ended' | 'endsSoon'; readonly days: number } | null;

/** What an administrator must know about the end of a certificate or secret; null while there is time. (IP-40) */
export function judgeSecretEnd(endsAt: Date | null, now: Date): SecretEnd {
  if (endsAt === null) return null;
  const days = Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS);
  if (endsAt <= now) return { state: 'ended', days: 0 };
  return days < WARN_DAYS ? { state: 'endsSoon', days } : null;
}
