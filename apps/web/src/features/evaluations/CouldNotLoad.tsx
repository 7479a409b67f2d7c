import { Button, EmptyState, PageTitle } from '@circuit/ui';

import { isFetchProblem } from '#platform/api/status.ts';

interface Props {
  /** What the page is, also when it cannot be shown. */
  readonly heading: string;
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** It is said, and tried again. */
export function CouldNotLoad({ heading, error, onRetry }: Props) {
  return (
    <div role="alert">
      <PageTitle>{heading}</PageTitle>
      <EmptyState
        title="Could not load the review."
        text={isFetchProblem(error) ? `${error.detail} Nothing was lost.` : 'Nothing was lost.'}
        action={<Button onClick={() => void onRetry()}>Try again</Button>}
      />
    </div>
  );
}
