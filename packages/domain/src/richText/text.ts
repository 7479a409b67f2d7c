import type { RichDocument, RichNode } from './document.ts';
import { nodesOf } from './walk.ts';

const TEXT_BLOCKS: ReadonlySet<string> = new Set(['paragraph', 'heading', 'codeBlock']);
/** They say something without a word in them. */
const SHOWN: ReadonlySet<string> = new Set(['image', 'video', 'table', 'inlineMath', 'blockMath', 'horizontalRule']);

/** The words alone, one line for each paragraph; for search, for counting and for checks of names. */
export function plainText(document: RichDocument): string {
  return nodesOf(document)
    .filter(({ type }) => TEXT_BLOCKS.has(type))
    .map((block) => (block.content ?? []).map(inlineText).join(''))
    .join('\n');
}

/** Where each stretch of text begins in the plain text, so that a place on the screen is a place in the words. (RW-10) */
export function textStarts(document: RichDocument): ReadonlyMap<RichNode, number> {
  const starts = new Map<RichNode, number>();
  let at = 0;
  for (const block of nodesOf(document).filter(({ type }) => TEXT_BLOCKS.has(type))) {
    for (const node of block.content ?? []) {
      if (node.type === 'text') starts.set(node, at);
      at += inlineText(node).length;
    }
    // The line break between two blocks.
    at += 1;
  }
  return starts;
}

function inlineText(node: RichNode): string {
  if (node.type === 'text') return node.text ?? '';
  return node.type === 'hardBreak' ? '\n' : ' ';
}

/** What a reader gets besides the words of the text: descriptions, titles and formulas, and where links lead. */
export interface Asides {
  readonly words: readonly string[];
  readonly addresses: readonly string[];
}

export function asidesOf(document: RichDocument): Asides {
  const nodes = nodesOf(document);
  const words = nodes.flatMap(({ attrs }) => [attrs?.['alt'], attrs?.['title'], attrs?.['latex']]).filter(isFilled);
  const links = nodes.flatMap(({ marks = [] }) => marks.map(({ attrs }) => attrs?.['href'])).filter(isFilled);
  return { words, addresses: [...new Set(links)] };
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** As an author counts: whatever has a letter or a digit in it, between spaces. (RX-7) */
export function countWords(document: RichDocument): number {
  // From its first letter or digit to the next space: what stands before is no reason to count again.
  return plainText(document).match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

/** Nothing is there that a reader would see. */
export function isBlank(document: RichDocument): boolean {
  return plainText(document).trim() === '' && !nodesOf(document).some(({ type }) => SHOWN.has(type));
}
