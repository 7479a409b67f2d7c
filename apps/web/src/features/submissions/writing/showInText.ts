/**
 * Selects the first place where these words stand in what somebody is writing, and brings it into view. Answers false
 * when they are not there any more. Marks cut a sentence into several nodes, so the words are sought in all of them.
 */
export function showWords(root: HTMLElement, words: string): boolean {
  const nodes = textNodesOf(root);
  const wanted = normalized(words);
  const places: { readonly node: Text; readonly at: number }[] = [];
  let text = '';
  for (const node of nodes)
    for (let at = 0; at < node.data.length; at += 1) {
      const character = normalized(node.data[at] ?? '');
      text += character;
      if (character !== '') places.push({ node, at });
    }
  const start = text.indexOf(wanted);
  const [from, to] = [places[start], places[start + wanted.length - 1]];
  if (wanted === '' || start < 0 || from === undefined || to === undefined) return false;
  const range = document.createRange();
  range.setStart(from.node, from.at);
  range.setEnd(to.node, to.at + 1);
  root.focus({ preventScroll: true });
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  from.node.parentElement?.scrollIntoView({ block: 'center' });
  return true;
}

/** Leads to the question what an image shows. */
export function askForImage(root: HTMLElement): boolean {
  const field = root.querySelector<HTMLInputElement>('[data-missing] input');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
  return field !== null;
}

function textNodesOf(root: HTMLElement): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text) nodes.push(node);
  return nodes;
}

/** Between blocks there is a line end in the one and nothing in the other. */
function normalized(text: string): string {
  return text.replaceAll(/\s/g, '');
}
