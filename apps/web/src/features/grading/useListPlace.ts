import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Outlives the list, which is built anew beside every essay. */
export interface ListPlace {
  readonly top: () => number;
  readonly scrolledTo: (top: number) => void;
  /** Somebody chose in the list: the focus stays there, until something else leads on. */
  readonly isChosenHere: () => boolean;
  readonly choose: (isHere: boolean) => void;
  /** The next essay was opened for somebody: it takes the focus as soon as it is there. (GQ-31) */
  readonly leadTo: (id: string) => void;
  /** Whether that is this one; once. */
  readonly isLedTo: (id: string) => boolean;
}

/** Where nothing is left to open. */
export const NOWHERE = '';

function aPlace(): ListPlace {
  let at = 0;
  let isHere = false;
  let ledTo: string | null = null;
  return {
    top: () => at,
    scrolledTo: (top) => {
      at = top;
    },
    isChosenHere: () => isHere,
    choose: (now) => {
      isHere = now;
    },
    leadTo: (id) => {
      ledTo = id;
    },
    isLedTo: (id) => {
      if (ledTo !== id) return false;
      ledTo = null;
      return true;
    },
  };
}

export const useListPlace = (): ListPlace => useState(aPlace)[0];

/** Takes the focus when it appears, if somebody was led here. (GQ-31) */
export function useLedFocus(place: ListPlace, id: string): RefObject<HTMLDivElement | null> {
  const arrived = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.isLedTo(id)) arrived.current?.focus();
  }, [place, id]);
  return arrived;
}

/** Restores the scroll position, with the open essay in view, and the focus if it was chosen in the list. (GQ-28) */
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
