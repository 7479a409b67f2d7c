import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

import { makeWordLists } from './wordLists.ts';

/** What comes from another program is put in order before the editor reads it. (RX-31) */
export const CleanPaste = Extension.create({
  name: 'cleanPaste',
  addProseMirrorPlugins: () => [new Plugin({ props: { transformPastedHTML: cleaned } })],
});

/** What a reader of the other page used and did not read. */
const NOT_TEXT =
  'script, style, nav, button, select, dialog, noscript, [hidden], [aria-hidden="true"]:not(img, svg, math *)';

function cleaned(html: string): string {
  // A part of a text of ours is in order already.
  if (html.includes('data-pm-slice')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  makeWordLists(body);
  for (const element of body.querySelectorAll(NOT_TEXT)) element.remove();
  for (const element of body.querySelectorAll<HTMLElement>('[style]'))
    if (element.style.display === 'none' || element.style.visibility === 'hidden') element.remove();
  for (const paragraph of body.querySelectorAll('p')) if (isEmpty(paragraph)) paragraph.remove();
  return body.innerHTML;
}

/** An empty line is how other programs make a gap; here paragraphs have one. */
function isEmpty(element: Element): boolean {
  return element.textContent.trim() === '' && element.querySelector('img, table, video, [data-latex]') === null;
}
