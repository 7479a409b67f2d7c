import { Button, Note, SaveStatus } from '@circuit/ui';

import type { SavingStatus } from './entitySaver.ts';

interface Props {
  readonly editing: {
    readonly status: SavingStatus<unknown>;
    readonly savedAt: string | undefined;
    readonly flush: () => void;
    readonly draft: { readonly title?: string };
    readonly base: { readonly title?: string };
  };
}

/** How the saving of a draft goes; a refusal stays in view until it is mended. */
export function DraftStatus({ editing: { status, savedAt, flush, draft, base } }: Props) {
  if (status.state === 'failed')
    return (
      <Note tone="bad" role="alert" action={<Button onClick={flush}>Save again</Button>}>
        Not saved. {status.detail} Your changes are still on this screen.
      </Note>
    );
  // All but the title is saved. (CW-24)
  if (draft.title?.trim() === '') return <output>It stays “{base.title}” until you give it a new title.</output>;
  return <SaveStatus state={status.state === 'conflict' ? 'idle' : status.state} at={savedAt} />;
}
