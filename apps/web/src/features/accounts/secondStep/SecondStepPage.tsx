import type { PendingSignIn } from '#platform/session/pendingSignIn.ts';

import { EnrollNow } from './EnrollNow.tsx';
import { ProveNow } from './ProveNow.tsx';

interface Props {
  readonly pending: PendingSignIn;
  /** Something is being set up: then there are recovery codes to show before anything else. */
  readonly onEnrolling: (isEnrolling: boolean) => void;
}

/** Between the password, or another door, and the first page. (MW-1, MW-6) */
export function SecondStepPage({ pending, onEnrolling }: Props) {
  return pending.step === 'prove' ? <ProveNow kinds={pending.kinds} /> : <EnrollNow onEnrolling={onEnrolling} />;
}
