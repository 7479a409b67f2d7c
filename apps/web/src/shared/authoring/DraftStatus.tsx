import { Button, Note, SaveStatus } from '@circuit/ui';

import type { SavingStatus } from './entitySaver.ts';

interface Props {
  readonly editing: {
    readonly status: SavingStatus<unknown>;
    readonly savedAt: string | undefined;
    readonly flush: () => void;
  };
}

/** How the saving of a draft goes; a refusal stays in view until it is mended. */
export function DraftStatus({ editing: { status, savedAt, flush } }: Props) {
  if (status.state === 'failed')
    return (
      <Note tone="bad" role="alert" action={<Button onClick={flush}>Save again</Button>}>
        Not saved. {status.detail} Your changes are still on this screen.
      </Note>
    );
  return <SaveStatus state={status.state === 'conflict' ? 'idle' : status.state} at={savedAt} />;
}
