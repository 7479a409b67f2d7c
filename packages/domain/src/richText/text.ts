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

function inlineText(node: RichNode): string {
  if (node.type === 'text') return node.text ?? '';
  return node.type === 'hardBreak' ? '\n' : ' ';
}

/** As an author counts: whatever has a letter or a digit in it, between spaces. (RX-7) */
export function countWords(document: RichDocument): number {
  return plainText(document)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Nothing is there that a reader would see. */
export function isBlank(document: RichDocument): boolean {
  return plainText(document).trim() === '' && !nodesOf(document).some(({ type }) => SHOWN.has(type));
}
