import { type RefObject, useEffect, useRef, useState } from 'react';

import { type Selected, selectedIn } from './selection.ts';

/** Marks the button that links. */
export const LINKS = 'data-links';

interface SelectedPlace extends Selected {
  /** Where it ends, from the corner of the text, in pixels. */
  readonly top: number;
  readonly left: number;
}

/** What is selected in the text now, and where a button for it belongs. */
export function useSelected(root: RefObject<HTMLElement | null>) {
  const [selected, setSelected] = useState<SelectedPlace | null>(null);
  // On a touch screen the press itself may take the selection away, before it has become a click.
  const isPressing = useRef(false);
  useEffect(() => {
    const look = () => {
      if (!isPressing.current) setSelected(root.current === null ? null : placeOf(root.current));
    };
    const press = ({ target }: PointerEvent) => {
      isPressing.current = target instanceof Element && target.closest(`[${LINKS}]`) !== null;
    };
    document.addEventListener('selectionchange', look);
    document.addEventListener('pointerdown', press);
    return () => {
      document.removeEventListener('selectionchange', look);
      document.removeEventListener('pointerdown', press);
    };
  }, [root]);
  return {
    selected,
    clear: () => {
      isPressing.current = false;
      window.getSelection()?.removeAllRanges();
      setSelected(null);
    },
  };
}

function placeOf(root: HTMLElement): SelectedPlace | null {
  const selection = window.getSelection();
  if (selection === null || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const selected = selectedIn(root, range);
  if (selected === null) return null;
  const [words, text] = [range.getBoundingClientRect(), root.getBoundingClientRect()];
  return { ...selected, top: words.bottom - text.top, left: words.left - text.left };
}
