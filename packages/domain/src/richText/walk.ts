import type { RichDocument, RichNode } from './document.ts';

/** Every node in reading order. Without recursion: what is stored was checked, but what is typed may be anything. */
export function nodesOf(document: RichDocument): RichNode[] {
  const found: RichNode[] = [];
  const waiting: RichNode[] = document.content.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    found.push(node);
    if (node.content !== undefined) waiting.push(...node.content.toReversed());
  }
  return found;
}
