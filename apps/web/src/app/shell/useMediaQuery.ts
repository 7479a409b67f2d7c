import { useCallback, useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Below md the bar is one sheet. (S2.35) */
export const MD = '(min-width: 768px)';
/** From here on menus open on hover. (S2.35, S9.03) */
export const HOVER = '(min-width: 815px)';
