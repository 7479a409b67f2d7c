/** Where a selection begins and ends in the plain text. */
export interface Selected {
  readonly from: number;
  readonly to: number;
}

/**
 * The selection within the parts of `root` that carry their position; null if it touches none of them. Text outside is
 * left out: a user who drags past the end or triple-clicks the last paragraph means what is inside. (RW-10)
 */
export function selectedIn(root: HTMLElement, range: Range): Selected | null {
  if (range.collapsed || !range.intersectsNode(root)) return null;
  const touched = [...root.querySelectorAll<HTMLElement>('[data-at]')].filter((part) => range.intersectsNode(part));
  const [first, last] = [touched[0], touched.at(-1)];
  if (first === undefined || last === undefined) return null;
  const from = placeIn(first, range.startContainer, range.startOffset) ?? startOf(first);
  const to = placeIn(last, range.endContainer, range.endOffset) ?? startOf(last) + lengthOf(last);
  return from < to ? { from, to } : null;
}

const startOf = (part: HTMLElement): number => Number(part.dataset['at']);
const lengthOf = (part: HTMLElement): number => part.textContent.length;

/** Null where the border of the selection lies outside of this part. */
function placeIn(part: HTMLElement, container: Node, offset: number): number | null {
  if (!part.contains(container)) return null;
  if (container.nodeType === Node.TEXT_NODE) return startOf(part) + offset;
  return startOf(part) + (offset === 0 ? 0 : lengthOf(part));
}
