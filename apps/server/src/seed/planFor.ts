import type { Shard } from '@circuit/domain/kernel';
import { DEMO_SHARD } from '@circuit/domain/tenancy';

import { demoPlan } from './demoPlan.ts';
import type { Plan } from './plan.ts';
import { universityPlan } from './universityPlan.ts';

export function planFor(shard: Shard): Plan {
  return shard === DEMO_SHARD ? demoPlan(shard) : universityPlan(shard);
}
