import type { Shard } from '@circuit/domain/kernel';
import type { Logger } from 'pino';

import type { Home } from '#platform/homes.ts';

import type { ColumnRow } from './columns.store.ts';
import type { DuePush } from './pushes.store.ts';

/** Who sends: one worker at a time for each platform. */
export interface Lane {
  readonly home: Home;
  readonly shard: Shard;
  readonly externalProviderId: string;
  readonly claim: string;
  readonly log: Logger;
}

export interface ClaimedPush extends DuePush {
  readonly column: ColumnRow;
  readonly lineItemUrl: string;
  readonly tenths: number;
  readonly timestamp: Date;
  readonly tryId: string;
}
