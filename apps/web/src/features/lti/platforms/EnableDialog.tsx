import { useState } from 'react';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';

import { draftOf, settingsOf } from './platformDraft.ts';
import { type LtiPlatform, useUpdateLtiPlatformMutation } from './platformsApi.ts';

interface Props {
  readonly platform: LtiPlatform;
  readonly onClose: () => void;
}

/** Switches a platform off or on again. Nothing is lost either way. (LW-5) */
export function EnableDialog({ platform, onClose }: Props) {
  const { id: externalProviderId, name } = platform;
  // What the dialog was opened for stays, also while the answer arrives.
  const [{ isEnabled, version }] = useState(platform);
  const [update] = useUpdateLtiPlatformMutation();
  const save = (keyFor: KeyFor) => {
    const request = { externalProviderId, ...settingsOf(draftOf(platform)), isEnabled: !isEnabled };
    return update({ request, ifMatch: version, idempotencyKey: keyFor(request) });
  };
  return (
    <ActDialog
      title={isEnabled ? `Disable ${name}?` : `Enable ${name}?`}
      action={isEnabled ? 'Disable platform' : 'Enable platform'}
      isDanger={isEnabled}
      busyLabel="Saving…"
      failed="Not changed."
      act={save}
      done={isEnabled ? `Disabled ${name}.` : `Enabled ${name}.`}
      onClose={onClose}
    >
      <p>
        {isEnabled
          ? `Nobody can come from ${name} until you enable it again. Courses, work and scores stay. People can still sign in here by other ways.`
          : `People can come from ${name} again, through the deployments that are approved.`}
      </p>
    </ActDialog>
  );
}
