const LONGEST = 300;

/**
 * A text that came in the address, fit to be shown as what somebody else said: one line, short, without characters that
 * turn the reading direction or hide. Anyone can write a link with any text (SY-3).
 */
export function plainMessage(text: string | null): string | null {
  const plain = (text ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain === '') return null;
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}
