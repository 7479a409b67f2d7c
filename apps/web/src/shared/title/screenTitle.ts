import { createContext, useContext, useEffect } from 'react';

/** Where a page below an assignment says its own name; whoever shows it puts it into the title of the window. */
export const ScreenTitle = createContext<(title: string | null) => void>(() => undefined);

/** "Review 2 of 3": which of several pages of one assignment this is, for tabs and the history. (A2) */
export function useScreenTitle(title: string | null): void {
  const tell = useContext(ScreenTitle);
  useEffect(() => {
    tell(title);
    return () => tell(null);
  }, [tell, title]);
}
