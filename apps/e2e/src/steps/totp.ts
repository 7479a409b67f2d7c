import { createHmac } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows for this key, so many half minutes from now (RFC 6238). */
export function appShows(key: string, stepsAhead = 0): string {
  const bits = Array.from(key.replaceAll(' ', ''), (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead));
  const hmac = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  const offset = (hmac.at(-1) ?? 0) % 16;
  return String((hmac.readUInt32BE(offset) % 0x80_00_00_00) % 1_000_000).padStart(6, '0');
}
