import { DialogWatch, type DialogWatcher } from '@circuit/ui';
import { type ReactNode, useMemo } from 'react';
import { useDispatch } from 'react-redux';

import { modalClosed, modalOpened } from './modalsSlice.ts';

/** Keeps in the state which dialogs are open, so that a notification can be tied to one. (S3.16, S4.07) */
export function ModalsOfTheApp({ children }: { readonly children: ReactNode }) {
  const dispatch = useDispatch();
  const watcher = useMemo<DialogWatcher>(
    () => ({
      onOpened: (guid) => void dispatch(modalOpened({ guid })),
      onClosed: (guid) => void dispatch(modalClosed(guid)),
    }),
    [dispatch],
  );
  return <DialogWatch watcher={watcher}>{children}</DialogWatch>;
}
