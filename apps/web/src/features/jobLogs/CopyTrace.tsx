import { Button } from '@circuit/ui';

import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

/** For a message to support: with it the lines of the log are found. Where nothing may be copied it is shown. (JL-6) */
export function CopyTrace({ traceId }: { readonly traceId: string }) {
  const dispatch = useAppDispatch();
  const copy = async () => {
    try {
      await window.navigator.clipboard.writeText(traceId);
      dispatch(notify({ type: 'SUCCESS', text: 'Trace id copied.' }));
    } catch {
      dispatch(notify({ type: 'INFO', text: `Trace id: ${traceId}` }));
    }
  };
  return <Button onClick={() => void copy()}>Copy trace id</Button>;
}
