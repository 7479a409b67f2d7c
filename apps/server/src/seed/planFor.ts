import type { Shard } from '@circuit/domain/kernel';
import { DEMO_SHARD } from '@circuit/domain/tenancy';

import { demoPlan } from './demoPlan.ts';
import type { Plan } from './plan.ts';
import type { Stage } from './stages.ts';
import { universityPlan } from './universityPlan.ts';

export function planFor(shard: Shard, stage?: Stage): Plan {
  return shard === DEMO_SHARD ? demoPlan(shard) : universityPlan(shard, stage);
}
