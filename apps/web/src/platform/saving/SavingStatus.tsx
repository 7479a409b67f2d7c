import { SaveStatus } from '@circuit/ui';

import type { SaverState } from './saver.ts';

interface Props {
  readonly state: SaverState;
  readonly savedAt: string | undefined;
}

/** Whether the words are safe, and where. */
export function SavingStatus({ state, savedAt }: Props) {
  switch (state.kind) {
    case 'refused':
      return <SaveStatus state="refused" reason={state.reason} />;
    case 'conflict':
      return <SaveStatus state="refused" reason="It was changed by someone else or in another window." />;
    case 'unkept':
    case 'failed':
    case 'unsent':
    case 'saving':
    case 'saved':
    case 'idle':
      return <SaveStatus state={state.kind} at={savedAt} />;
    default:
      return state satisfies never;
  }
}
