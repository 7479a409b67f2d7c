const LONGEST = 200;

/** Web addresses with or without https, hosts with a path or a common ending, and e-mail addresses. */
const LINK =
  /\b[a-z][a-z0-9+.-]*:\/\/\S+|\b(?:mailto|tel|javascript|data):\S+|\S+@\S+\.\S+|\b(?:[\p{L}\p{N}-]+\.)+(?:\p{L}{2,}\b)(?:[:/?#]\S*)?/giu;

/**
 * A text that came in the address, fit to be shown as what somebody else said: one line, at most 200 characters, no
 * link, no characters that turn the reading direction or hide. Anyone can write a link with any text (SY-3).
 */
export function plainMessage(text: string | null): string | null {
  const plain = (text ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(LINK, '[link removed]')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain === '') return null;
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain;
}
