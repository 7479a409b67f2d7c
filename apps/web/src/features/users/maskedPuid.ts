const SHOWN_DIGITS = 4;

/** A PUID that may be told from another one, and not be copied from a screen that somebody walks past. */
export function maskedPuid(puid: string | null): string {
  return puid === null ? '' : `••••${puid.slice(-SHOWN_DIGITS)}`;
}
