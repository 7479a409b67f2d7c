import { createContext, useContext, useEffect } from 'react';

/** A page below an assignment gives its name here; the component that shows the page puts it in the window title. */
export const ScreenTitle = createContext<(title: string | null) => void>(() => undefined);

/** "Review 2 of 3": which of several pages of one assignment this is, for tabs and the history. (A2) */
export function useScreenTitle(title: string | null): void {
  const tell = useContext(ScreenTitle);
  useEffect(() => {
    tell(title);
    return () => tell(null);
  }, [tell, title]);
}
