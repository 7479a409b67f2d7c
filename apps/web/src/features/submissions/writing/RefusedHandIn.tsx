import { Note } from '@circuit/ui';

import { useIsOnline } from '#platform/tab/useIsOnline.ts';

import type { Refusal } from './useHandIn.ts';

/**
 * At the button that was pressed, wherever in a long text that is. Once the connection is back, saving goes on by itself
 * and handing in does not: a late second try could hand in what its author no longer wants. (HS-5, HS-15)
 */
export function RefusedHandIn({ problem }: { readonly problem: Refusal }) {
  const isOnline = useIsOnline();
  return (
    <Note tone="bad" role="alert">
      <b>Not handed in yet.</b>{' '}
      {problem.isOffline && isOnline ? 'You are back online. Hand in now.' : `${problem.words} Your text is kept.`}
    </Note>
  );
}
