import { randomUUID } from 'node:crypto';

import { shard, type Shard } from '@circuit/domain/kernel';

/** A tenant nobody else in this run uses. */
export const aShard = (): Shard => shard(`t${randomUUID().slice(0, 13)}`);
