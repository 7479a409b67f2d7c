import { isInFilter, type BloomFilter } from './bloomFilter.ts';
import { COMMON_WORDS } from './commonWords.ts';

const LONGEST_WORD = 10;
const SHORTEST_WORD = 4;
const SHORTEST_WALK = 3;
/** What is left besides one word and patterns must be at least so long. */
const ENOUGH = 5;

// Where fingers go by themselves, in both directions: rows and slopes of keyboards, the alphabet, the digits.
const WALKS = [
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  '0okm9ijn8uhb7ygv6tfc5rdx4esz',
].flatMap((walk) => [walk, Array.from(walk).toReversed().join('')]);

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const filter: BloomFilter = { bytes: bytesOf(COMMON_WORDS.base64), probes: COMMON_WORDS.probes };

/**
 * Whether a password is one common password, however often, with years, repeats and keyboard walks around it. Several
 * different words in a row are a good password. (AC-8)
 */
export function isGuessable(text: string): boolean {
  if (unexplainedIn(text) < ENOUGH) return true;
  return commonPieces(text).some((word) => {
    const left = text.split(word).map(unexplainedIn);
    return left.reduce((sum, count) => sum + count, 0) < ENOUGH;
  });
}

/** How many characters belong to no pattern. */
function unexplainedIn(text: string): number {
  let unexplained = 0;
  for (let at = 0; at < text.length;) {
    const length = patternLength(text, at);
    if (length === 0) unexplained += 1;
    at += Math.max(1, length);
  }
  return unexplained;
}

/** Every common word in it, as it stands there, also with digits and signs in place of letters. */
function commonPieces(text: string): string[] {
  const pieces = new Set<string>();
  for (let at = 0; at + SHORTEST_WORD <= text.length; at++)
    for (let length = SHORTEST_WORD; length <= LONGEST_WORD && at + length <= text.length; length++)
      pieces.add(text.slice(at, at + length));
  return [...pieces].filter((piece) => [piece, ...plainLetters(piece)].some((word) => isInFilter(filter, word)));
}

const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** The same with letters for digits and signs, where there are any. */
function plainLetters(piece: string): string[] {
  if (!/[@430$571!]/.test(piece)) return [];
  return ['i', 'l'].map((one) => piece.replaceAll(/[@430$571!]/g, (sign) => LETTERS[sign] ?? one));
}

function patternLength(text: string, at: number): number {
  const rest = text.slice(at);
  const [year = ''] = /^(?:19|20)\d\d/.exec(rest) ?? [];
  const [repeat = ''] = /^(.{1,4}?)\1\1+/u.exec(rest) ?? [];
  return Math.max(year.length, repeat.length, walkLength(rest));
}

function walkLength(rest: string): number {
  let longest = 0;
  for (const walk of WALKS) while (longest < rest.length && walk.includes(rest.slice(0, longest + 1))) longest += 1;
  return longest >= SHORTEST_WALK ? longest : 0;
}

function bytesOf(base64: string): Uint8Array {
  const sixes = Array.from(base64.replaceAll('=', ''), (letter) => BASE64.indexOf(letter));
  const bytes = new Uint8Array(Math.floor((sixes.length * 6) / 8));
  for (const [at] of bytes.entries()) {
    const [first, shift] = [Math.floor((at * 8) / 6), (at * 8) % 6];
    const sixteen = ((sixes[first] ?? 0) << 12) | ((sixes[first + 1] ?? 0) << 6) | (sixes[first + 2] ?? 0);
    bytes[at] = (sixteen >> (10 - shift)) & 0xff;
  }
  return bytes;
}
