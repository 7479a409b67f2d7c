import { SaveStatus } from '@circuit/ui';

import type { Closed } from '#platform/problems/whyClosed.ts';
import { currentDeviceZone, formatTime } from '#platform/time/format.ts';

import type { SaverState } from './saver.ts';

interface Props {
  readonly state: SaverState;
  readonly savedAt: Date | undefined;
}

const CLOSED = {
  paused: 'Your university is paused. It will be saved by itself afterward.',
  readOnly: 'Your university is read-only for a while. It will be saved by itself afterward.',
} as const satisfies Record<Closed, string>;

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
      return (
        <SaveStatus
          state={state.kind}
          reason={state.kind === 'failed' && state.closed !== undefined ? CLOSED[state.closed] : undefined}
          at={savedAt === undefined ? undefined : formatTime(savedAt, currentDeviceZone())}
        />
      );
    default:
      return state satisfies never;
  }
}
