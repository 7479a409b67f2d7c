import { ActDialog } from '#platform/acts/ActDialog.tsx';

import { useDisconnectWayMutation, type Way } from './wayCalls.ts';

/** The last way to sign in cannot be given up; the server says so. (IP-26) */
export function DisconnectDialog({ way, onClose }: { readonly way: Way; readonly onClose: () => void }) {
  const { identityProviderId, name } = way;
  const [disconnect] = useDisconnectWayMutation();
  return (
    <ActDialog
      title={`Disconnect ${name}?`}
      action="Disconnect"
      isDanger
      busyLabel="Disconnecting…"
      failed="Not disconnected."
      act={() => disconnect({ request: { identityProviderId } })}
      done={`Disconnected ${name}.`}
      onClose={onClose}
    >
      <p>You can no longer sign in here with {name}. Your work stays. You can connect it again.</p>
    </ActDialog>
  );
}
