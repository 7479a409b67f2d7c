import { Button, EmptyState } from '@circuit/ui';

import { isFetchProblem } from '#shared/api/status.ts';

/** It is said, and tried again. */
export function CouldNotLoad({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => unknown }) {
  return (
    <div role="alert">
      <EmptyState
        title="Could not load the review."
        text={isFetchProblem(error) ? `${error.detail} Nothing was lost.` : 'Nothing was lost.'}
        action={<Button onClick={() => void onRetry()}>Try again</Button>}
      />
    </div>
  );
}
