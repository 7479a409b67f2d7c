import { SaveStatus } from '@circuit/ui';

import { currentDeviceZone, formatTime } from '#platform/time/format.ts';

import type { SaverState } from './saver.ts';

interface Props {
  readonly state: SaverState;
  readonly savedAt: Date | undefined;
}

const PAUSED = 'Your university is paused. It will be saved by itself afterward.';

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
          reason={state.kind === 'failed' && state.isPaused === true ? PAUSED : undefined}
          at={savedAt === undefined ? undefined : formatTime(savedAt, currentDeviceZone())}
        />
      );
    default:
      return state satisfies never;
  }
}
