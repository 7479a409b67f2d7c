import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Outlives the list, which is built anew beside every essay. */
export interface ListPlace {
  readonly top: () => number;
  readonly scrolledTo: (top: number) => void;
  /** Somebody chose in the list: the focus stays there, until something else leads on. */
  readonly isChosenHere: () => boolean;
  readonly choose: (isHere: boolean) => void;
}

function aPlace(): ListPlace {
  let at = 0;
  let isHere = false;
  return {
    top: () => at,
    scrolledTo: (top) => {
      at = top;
    },
    isChosenHere: () => isHere,
    choose: (now) => {
      isHere = now;
    },
  };
}

export const useListPlace = (): ListPlace => useState(aPlace)[0];

/** The list is where it was left, with the open essay in sight, and whoever chose there goes on from there. (GQ-28) */
export function useKeptPlace(place: ListPlace): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const box = list.current?.parentElement;
    if (box === null || box === undefined) return undefined;
    const current = list.current?.querySelector<HTMLElement>('[aria-current]') ?? null;
    box.scrollTo?.({ top: place.top() });
    const off = current === null ? 0 : outOfSight(current, box);
    if (off !== 0) box.scrollBy?.({ top: off - box.clientHeight / 3 });
    if (place.isChosenHere() && document.activeElement === document.body) current?.focus({ preventScroll: true });
    const note = () => place.scrolledTo(box.scrollTop);
    note();
    box.addEventListener('scroll', note, { passive: true });
    return () => box.removeEventListener('scroll', note);
  }, [place]);
  return list;
}

/** How far below the upper edge it begins, where it is not seen whole; 0 where it is. */
function outOfSight(row: HTMLElement, box: HTMLElement): number {
  const [one, all] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
  return one.top >= all.top && one.bottom <= all.bottom ? 0 : one.top - all.top;
}
