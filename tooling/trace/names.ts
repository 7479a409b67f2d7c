import { idsAtStart } from './ids.ts';
import { type Token, tokenize } from './tokens.ts';

export interface NamedTest {
  readonly name: string;
  /** Those of the name and of every describe around it. */
  readonly ids: readonly string[];
  readonly line: number;
}

interface Call {
  readonly title: Token;
  readonly isSkipped: boolean;
  /** The token after its closing parenthesis. */
  readonly end: number;
}

interface Block {
  readonly end: number;
  readonly ids: readonly string[];
  readonly isSkipped: boolean;
}

const CALLS = new Set(['test', 'it', 'describe']);
/** These take arguments of their own before the title. */
const TAKES_ARGUMENTS_FIRST = new Set(['each', 'for', 'prop', 'skipIf', 'runIf']);
const SKIPS = new Set(['skip', 'todo']);

/** The tests of a Vitest file. One that is skipped proves nothing, so it is left out. */
export function namedTests(source: string): NamedTest[] {
  const tokens = tokenize(source);
  const found: NamedTest[] = [];
  const describes: Block[] = [];
  for (const [at, token] of tokens.entries()) {
    const call = callAt(tokens, at);
    if (call === undefined) continue;
    const { value: name, line } = call.title;
    const ids = idsAtStart(name);
    const around = describes.filter(({ end }) => end > at);
    const isSkipped = call.isSkipped || around.some((block) => block.isSkipped);
    if (token.value === 'describe') describes.push({ end: call.end, ids, isSkipped });
    else if (!isSkipped)
      found.push({ name, ids: [...new Set([...around.flatMap((block) => block.ids), ...ids])], line });
  }
  return found;
}

/** The journeys of a file: objects with a `name` and a `walk`. */
export function namedJourneys(source: string): NamedTest[] {
  const tokens = tokenize(source);
  const found: NamedTest[] = [];
  const objects: { name?: Token; walks: boolean }[] = [];
  for (const [at, token] of tokens.entries()) {
    const object = objects.at(-1);
    const value = tokens[at + 2];
    if (isMark(token, '{')) objects.push({ walks: false });
    else if (isMark(token, '}')) {
      const name = object?.walks === true ? object.name : undefined;
      if (name !== undefined) found.push({ name: name.value, ids: idsAtStart(name.value), line: name.line });
      objects.pop();
    } else if (object !== undefined && token.value === 'walk') object.walks = true;
    else if (object !== undefined && token.value === 'name' && isMark(tokens[at + 1], ':') && value?.kind === 'text') {
      object.name = value;
    }
  }
  return found;
}

/** What a drill promises: every text in it that begins with an id. */
export function namedPromises(source: string): NamedTest[] {
  return tokenize(source)
    .filter((token) => token.kind === 'text')
    .map(({ value: name, line }) => ({ name, ids: idsAtStart(name), line }))
    .filter(({ ids }) => ids.length > 0);
}

/** The call of test, it or describe whose first word stands here, if its title is a text. */
function callAt(tokens: readonly Token[], at: number): Call | undefined {
  const word = tokens[at];
  if (word?.kind !== 'word' || !CALLS.has(word.value) || isMark(tokens[at - 1], '.')) return undefined;
  const modifiers: string[] = [];
  let next = at + 1;
  for (; isMark(tokens[next], '.'); next += 2) modifiers.push(tokens[next + 1]?.value ?? '');
  if (modifiers.some((modifier) => TAKES_ARGUMENTS_FIRST.has(modifier))) next = afterArguments(tokens, next);
  const title = tokens[next + 1];
  if (!isMark(tokens[next], '(') || title?.kind !== 'text') return undefined;
  const isSkipped = modifiers.some((modifier) => SKIPS.has(modifier));
  return { title, isSkipped, end: afterArguments(tokens, next) };
}

/** Steps over `(…)`, a tagged template, or type arguments and then `(…)`. */
function afterArguments(tokens: readonly Token[], start: number): number {
  if (tokens[start]?.kind === 'text') return start + 1;
  let at = start;
  while (at < tokens.length && !isMark(tokens[at], '(')) at++;
  let depth = 0;
  for (; at < tokens.length; at++) {
    if (isMark(tokens[at], '(')) depth++;
    if (isMark(tokens[at], ')') && --depth === 0) return at + 1;
  }
  return at;
}

function isMark(token: Token | undefined, value: string): boolean {
  return token?.kind === 'mark' && token.value === value;
}
