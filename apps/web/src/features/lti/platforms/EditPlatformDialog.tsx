import { useState } from 'react';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';

import { draftOf, settingsOf } from './platformDraft.ts';
import { PlatformFields } from './PlatformFields.tsx';
import { type LtiPlatform, useUpdateLtiPlatformMutation } from './platformsApi.ts';
import { refusalWords, usePlatformForm } from './usePlatformForm.ts';

interface Props {
  readonly platform: LtiPlatform;
  readonly onClose: () => void;
}

export function EditPlatformDialog({ platform, onClose }: Props) {
  const { submit, fields } = usePlatformForm(draftOf(platform));
  const [update] = useUpdateLtiPlatformMutation();
  // The version that was seen when the dialog opened: a later one must not be overwritten unseen.
  const [seenVersion] = useState(platform.version);
  const save = (keyFor: KeyFor) =>
    submit((draft) => {
      const { id: externalProviderId, isEnabled } = platform;
      const request = { externalProviderId, ...settingsOf(draft), isEnabled };
      return update({ request, ifMatch: seenVersion, idempotencyKey: keyFor(request) });
    });
  return (
    <ActDialog
      title={`Edit ${platform.name}`}
      action="Save platform"
      busyLabel="Saving…"
      isForm
      isFailureFirst
      failed={(error) => refusalWords(error, 'Not saved.')}
      act={save}
      done="Saved the platform."
      onClose={onClose}
    >
      <PlatformFields {...fields} />
    </ActDialog>
  );
}
