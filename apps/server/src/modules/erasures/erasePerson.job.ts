import { userIdShape } from '@circuit/contract/shapes';
import { z } from 'zod';

import { job } from '#platform/jobs/job.ts';

import { erasePerson } from './erasePerson.ts';
import { ERASE_PERSON } from './erasures.store.ts';

/** It names the person by id only, here and in the log of jobs. */
export const erasePersonJob = job({
  kind: ERASE_PERSON,
  schema: z.object({ userId: userIdShape, requestedBy: userIdShape.nullable() }),
  run: async ({ userId, requestedBy }, { home, shard }) => {
    const { objects } = await erasePerson(home, shard, userId, requestedBy);
    return { counts: { objects } };
  },
});
