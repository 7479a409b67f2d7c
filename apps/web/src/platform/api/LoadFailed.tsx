import { Button, EmptyState, Note, PageTitle } from '@circuit/ui';

import { problemOf } from './problemOf.ts';

interface Props {
  /** A sentence: "Could not load the messages." */
  readonly what: string;
  /** Its reason is said after that; */
  readonly error?: unknown;
  /** or the sentence, if that is all that is known of it. */
  readonly reason?: string | undefined;
  /** Said last: "Nothing was lost." */
  readonly also?: string | undefined;
  readonly onRetry: () => unknown;
  /**
   * A `note` among other things, or an `aside` if the page does without; a `place` where a list would stand, or a `page`
   * with nothing else on it.
   */
  readonly look?: 'note' | 'aside' | 'place' | 'page';
  /** What the page is, also if it cannot be shown. */
  readonly heading?: string;
}

/** What could not be loaded, why, and a button that tries again. (DL-24) */
export function LoadFailed({ what, error, reason, also, onRetry, look = 'note', heading }: Props) {
  const why = [error === undefined ? reason : problemOf(error).detail, also].filter(
    (sentence) => sentence !== undefined,
  );
  const action = <Button onClick={() => void onRetry()}>Try again</Button>;
  if (look === 'note' || look === 'aside')
    return (
      <Note tone={look === 'note' ? 'bad' : 'warn'} role={look === 'note' ? 'alert' : undefined} action={action}>
        {[what, ...why].join(' ')}
      </Note>
    );
  const block = <EmptyState title={what} text={why.length === 0 ? undefined : why.join(' ')} action={action} />;
  return look === 'place' ? (
    block
  ) : (
    <div role="alert">
      {heading === undefined ? null : <PageTitle>{heading}</PageTitle>}
      {block}
    </div>
  );
}
