import { Strip } from '@circuit/ui';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'react-redux';

import { useZone } from '#platform/api/useZone.ts';
import { followKept } from '#platform/offline/followKept.ts';
import { type AppState, useAppDispatch } from '#platform/store/store.ts';
import { useIsOnline } from '#platform/tab/useIsOnline.ts';
import { formatDateTime } from '#platform/time/format.ts';

/** Nobody takes what this device kept for what holds now. (OF-14) */
export function KeptNote({ at }: { readonly at: number }): ReactNode {
  const isOnline = useIsOnline();
  const zone = useZone();
  const store = useStore<AppState>();
  const dispatch = useAppDispatch();
  useEffect(() => followKept({ ...store, dispatch }), [store, dispatch]);
  return (
    <Strip tone="info" isLive>
      {isOnline ? 'We cannot reach the server. ' : ''}
      This page is as of {formatDateTime(new Date(at), zone)}. Files and pictures need a network.
    </Strip>
  );
}
