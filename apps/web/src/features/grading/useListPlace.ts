import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Outlives the list, which is built anew beside every essay. */
export interface ListPlace {
  top: number;
  /** Somebody chose in the list: the focus stays there. */
  isChosenHere: boolean;
}

export const useListPlace = (): RefObject<ListPlace> => useRef<ListPlace>({ top: 0, isChosenHere: false });

/** The list is where it was left, with the open essay in sight, and whoever chose there goes on from there. (GQ-28) */
export function useKeptPlace(place: RefObject<ListPlace>, openId: string | null): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const box = list.current?.parentElement ?? null;
    const current = list.current?.querySelector<HTMLElement>('[aria-current]') ?? null;
    if (box === null) return undefined;
    box.scrollTop = place.current.top;
    if (current !== null && !isInSight(current, box))
      box.scrollTop += current.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3;
    if (place.current.isChosenHere && document.activeElement === document.body) current?.focus({ preventScroll: true });
    const note = () => {
      place.current.top = box.scrollTop;
    };
    note();
    box.addEventListener('scroll', note, { passive: true });
    return () => box.removeEventListener('scroll', note);
  }, [place, openId]);
  return list;
}

function isInSight(row: HTMLElement, box: HTMLElement): boolean {
  const [one, all] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
  return one.top >= all.top && one.bottom <= all.bottom;
}
