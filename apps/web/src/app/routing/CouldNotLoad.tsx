import { Button, EmptyState } from '@circuit/ui';

import { reload } from '#app/version/reload.ts';

/** A first load that failed for another reason than 404 or 500. */
export function CouldNotLoad({
  thing,
  detail = '',
  onRetry = reload,
}: {
  readonly thing: string;
  readonly detail?: string;
  readonly onRetry?: () => void;
}) {
  return (
    <div role="alert">
      <EmptyState
        title={`Could not load ${thing}.`}
        text={detail}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  );
}
