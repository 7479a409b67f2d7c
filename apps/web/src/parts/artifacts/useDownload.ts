import type { Endpoint } from '@circuit/contract/endpoint';
import { useState } from 'react';

import { callPath } from '#platform/api/call.ts';
import { configOf, type RequestOf } from '#platform/api/contractCall.ts';
import { saveAs } from './saveAs.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

/** Hands a file that the server makes to the browser's downloads, byte for byte; a failure is said. */
export function useDownload() {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const download = async <E extends Endpoint>(endpoint: E, request: RequestOf<E>, fileName: string) => {
    setIsBusy(true);
    const outcome = await dispatch(callPath(configOf(endpoint, request, {}), false));
    setIsBusy(false);
    if (outcome.isOk) saveAs(outcome.value as Blob, fileName); // oxlint-disable-line typescript/no-unsafe-type-assertion -- the endpoint answers a file
    else dispatch(notify({ type: 'ERROR', text: `Could not make the file. ${outcome.failure.detail}` }));
  };
  return { isBusy, download };
}
