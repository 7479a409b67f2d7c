import type { Submission } from '@circuit/contract/submissions';

import { serverNow } from '#platform/time/serverClock.ts';

/** What takes longer than this is not under way any more. */
const SETTLES_MS = 5 * 60_000;

/** Between the end and the receipt: the draft is about to be handed in for its author, and nothing failed. (HD-9) */
export const isSettling = ({ closed, handedIn, handsItselfInAt, notHandedInBecause }: Submission): boolean =>
  closed?.kind === 'over' &&
  handedIn === null &&
  handsItselfInAt !== null &&
  notHandedInBecause.length === 0 &&
  serverNow().getTime() < Date.parse(handsItselfInAt) + SETTLES_MS;
