import type { Act } from '@circuit/domain/learningEvents';
import { onTestFinished } from 'vitest';

import { listenToActs } from '#platform/learningEvents/record.ts';

/** What pages say that somebody did, from now on until the test is over. */
export function hearActs(): Act[] {
  const acts: Act[] = [];
  const hear = listenToActs(({ act }) => void acts.push(act));
  // Of earlier tests.
  acts.length = 0;
  onTestFinished(hear);
  return acts;
}
