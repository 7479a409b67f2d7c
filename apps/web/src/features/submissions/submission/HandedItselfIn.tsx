import type { Receipt } from '@circuit/contract/submissions';
import { Note } from '@circuit/ui';

import { many } from '#parts/words/figures.ts';

/** Why there is a hand-in that nobody pressed a button for, and what reviewers do not read of it. (HD-9) */
export function HandedItselfIn({ receipt: { handedItselfIn } }: { readonly receipt: Receipt }) {
  if (handedItselfIn === null) return null;
  const { maskedCount } = handedItselfIn;
  return (
    <Note tone="info">
      You had a draft and had not handed anything in by the deadline, so it was handed in for you. It is not late
      because of that.
      {maskedCount === 0
        ? ''
        : ` Your text says who you are in ${many(maskedCount, 'place')}. We hide it from reviewers.`}
    </Note>
  );
}
