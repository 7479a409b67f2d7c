/** A text without case, accents and invisible characters, and where each of its characters came from. */
export interface FoldedText {
  readonly text: string;
  /** Where the character at this place begins and ends in the text as it was written. */
  readonly start: (place: number) => number;
  readonly end: (place: number) => number;
}

/** Joiners and direction marks that nobody sees: a name split by one is still a name. */
const INVISIBLE = /[\p{Cf}\p{Mn}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]/u;
const INVISIBLES = new RegExp(INVISIBLE, 'gu');

export function foldText(text: string): FoldedText {
  let folded = '';
  const [starts, ends]: [number[], number[]] = [[], []];
  // A long text has few different signs, and each costs far more to fold than to look up.
  const known = new Map<string, string>();
  let place = 0;
  for (const sign of text) {
    const end = place + sign.length;
    const plain = known.get(sign) ?? foldSign(sign);
    known.set(sign, plain);
    for (let i = 0; i < plain.length; i++) {
      starts.push(place);
      ends.push(end);
    }
    folded += plain;
    place = end;
  }
  return { text: folded, start: (at) => starts[at] ?? text.length, end: (at) => ends[at] ?? text.length };
}

function foldSign(sign: string): string {
  if (INVISIBLE.test(sign)) return '';
  if (/\s/u.test(sign)) return ' ';
  return sign.normalize('NFKD').replaceAll(INVISIBLES, '').toLowerCase();
}
