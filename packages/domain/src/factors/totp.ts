/** As every authenticator app expects it: six digits, a new one every 30 seconds, SHA-1 (RFC 6238). */
export const TOTP = { digits: 6, periodSeconds: 30, algorithm: 'SHA1', secretBytes: 20, window: 1 } as const;

export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / TOTP.periodSeconds);

/** The steps whose codes are looked at: clocks of phones are a little off. */
export const totpSteps = (now: Date): readonly number[] =>
  Array.from({ length: 2 * TOTP.window + 1 }, (_, at) => totpStep(now) - TOTP.window + at);

/** A code is good once: not again for its own step, and not for one before the last that was used. (MF-3) */
export function acceptsStep(step: number, lastStep: number | null, now: Date): boolean {
  const isNear = Math.abs(step - totpStep(now)) <= TOTP.window;
  return isNear && (lastStep === null || step > lastStep);
}

/** What people type, or an app copies: with a space in the middle, mostly. */
export const readTotp = (typed: string): string => typed.replaceAll(/[\s-]/gu, '');
