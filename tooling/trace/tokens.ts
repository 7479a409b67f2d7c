export interface Token {
  readonly kind: 'word' | 'text' | 'mark';
  /** For a text: what is between the quotes. */
  readonly value: string;
  readonly line: number;
}

const SKIPPED = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const QUOTED = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y;
const TEMPLATE = /`(?:\\.|\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}|[^`\\])*`/y;
const REGEXP = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;

/**
 * The words, texts and marks of a TypeScript source, without comments and regular expressions.
 *
 * A tokenizer of our own, because the native TypeScript compiler has no API to ask. It does not understand the
 * language; it only must not take a comment for code or a quote inside an expression for a text. (TR-9)
 */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0];
    if (found === undefined) return undefined;
    at += found.length;
    line += found.split('\n').length - 1;
    return found;
  };

  while (at < source.length) {
    if (take(SKIPPED) !== undefined) continue;
    const start = line;
    const text = take(QUOTED) ?? take(TEMPLATE);
    if (text !== undefined) {
      tokens.push({ kind: 'text', value: text.slice(1, -1).replaceAll(/\\(.)/g, '$1'), line: start });
      continue;
    }
    if (mayBeginExpression(tokens.at(-1)) && take(REGEXP) !== undefined) {
      tokens.push({ kind: 'mark', value: '/', line: start });
      continue;
    }
    const word = take(WORD);
    if (word === undefined) tokens.push({ kind: 'mark', value: source.charAt(at++), line: start });
    else tokens.push({ kind: 'word', value: word, line: start });
  }
  return tokens;
}

/** After a value a slash divides and after `<` it closes a tag; anywhere else it begins a regular expression. */
function mayBeginExpression(before: Token | undefined): boolean {
  if (before === undefined) return true;
  return before.kind === 'mark' ? !')]}<'.includes(before.value) : before.value === 'return';
}
