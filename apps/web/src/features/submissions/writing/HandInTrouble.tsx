import { Note } from '@circuit/ui';

import { useIsOnline } from '#platform/tab/useIsOnline.ts';

import type { Refusal, useHandIn } from './useHandIn.ts';

interface Props {
  readonly handingIn: Pick<ReturnType<typeof useHandIn>, 'isWaiting' | 'problem' | 'refusals'>;
  readonly work: string;
}

/** At the button that was pressed, wherever in a long text that is. */
export function HandInTrouble({ handingIn: { isWaiting, problem, refusals }, work }: Props) {
  if (isWaiting) return <Waiting work={work} />;
  return problem === null ? null : <Refused key={refusals} problem={problem} />;
}

/** It is sent again by itself. (HA-6) */
function Waiting({ work }: { readonly work: string }) {
  return (
    <Note
      tone="warn"
      role="status" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- Note draws its own element
    >
      <b>Not handed in yet.</b> The server is not answering right now. Your {work} will be handed in by itself as soon
      as it answers. Stay on this page.
    </Note>
  );
}

/**
 * Once the connection is back, saving goes on by itself and handing in does not: a late second try could hand in what
 * its author no longer wants. (HS-5, HS-15)
 */
function Refused({ problem }: { readonly problem: Refusal }) {
  const isOnline = useIsOnline();
  return (
    <Note tone="bad" role="alert">
      <b>Not handed in yet.</b>{' '}
      {problem.isOffline && isOnline ? 'You are back online. Hand in now.' : `${problem.words} Your text is kept.`}
    </Note>
  );
}
