import { type RefObject, useEffect } from 'react';

import { placesBeside } from './besideLayout.ts';

const GAP_PX = 10;
/** Where notes and work stand beside each other; the style sheet has the same width. */
const WIDE = '(min-width: 900px)';

/**
 * Moves each note of the margin to the height of its passage, again whenever one of them changes its size. On a phone and
 * on paper the notes stay where the document has them, one below the other. (RZ-17)
 */
export function useBesidePassages(notes: RefObject<HTMLElement | null>, work: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [margin, text] = [notes.current, work.current];
    if (margin === null || text === null || typeof ResizeObserver === 'undefined') return undefined;
    const wide = matchMedia(WIDE);
    const arrange = () => {
      const all = [...margin.querySelectorAll<HTMLElement>('[data-note]')];
      if (!wide.matches) return letFlow(margin, all);
      const from = margin.getBoundingClientRect().top;
      const wanted = all.map((note) => ({ top: topOf(text, note) - from, height: note.offsetHeight }));
      const places = placesBeside(wanted, GAP_PX);
      all.forEach((note, index) => note.style.setProperty('--at', `${places[index] ?? 0}px`));
      const last = (places.at(-1) ?? 0) + (wanted.at(-1)?.height ?? 0);
      margin.style.setProperty('--room', `${Math.ceil(last)}px`);
      margin.dataset['isPlaced'] = 'true';
      return undefined;
    };
    const sizes = new ResizeObserver(arrange);
    sizes.observe(text);
    for (const note of margin.querySelectorAll('[data-note]')) sizes.observe(note);
    wide.addEventListener('change', arrange);
    return () => {
      sizes.disconnect();
      wide.removeEventListener('change', arrange);
    };
  });
}

/** Where the first passage of a note is on the screen; a note without a mark stays at the top. */
function topOf(text: HTMLElement, note: HTMLElement): number {
  const mark = markOf(text, Number(note.dataset['note']));
  return (mark ?? text).getBoundingClientRect().top;
}

function markOf(text: HTMLElement, number: number): HTMLElement | undefined {
  return [...text.querySelectorAll<HTMLElement>('mark[data-passages]')].find(({ dataset }) =>
    dataset['passages']?.split(' ').includes(String(number)),
  );
}

function letFlow(margin: HTMLElement, all: readonly HTMLElement[]): undefined {
  delete margin.dataset['isPlaced'];
  margin.style.removeProperty('--room');
  for (const note of all) note.style.removeProperty('--at');
}
