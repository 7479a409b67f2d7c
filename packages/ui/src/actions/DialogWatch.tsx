import { createContext, type ReactNode, useContext, useEffect } from 'react';

export interface DialogWatcher {
  readonly onOpened: (guid: string) => void;
  readonly onClosed: (guid: string) => void;
}

const WatcherContext = createContext<DialogWatcher | null>(null);

/** Lets the app know which dialogs are open. */
export function DialogWatch({ watcher, children }: { readonly watcher: DialogWatcher; readonly children: ReactNode }) {
  return <WatcherContext value={watcher}>{children}</WatcherContext>;
}

/** Tells the app while this dialog is open. */
export function useWatchedDialog(guid: string, isOpen: boolean): void {
  const watcher = useContext(WatcherContext);
  useEffect(() => {
    if (!isOpen || watcher === null) return undefined;
    watcher.onOpened(guid);
    return () => watcher.onClosed(guid);
  }, [watcher, guid, isOpen]);
}
