import { LoadFailed } from '#platform/api/LoadFailed.tsx';

interface Props {
  /** What the page is, also when it cannot be shown. */
  readonly heading: string;
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** It is said, and tried again. */
export function CouldNotLoad({ heading, error, onRetry }: Props) {
  return (
    <LoadFailed
      look="page"
      heading={heading}
      what="Could not load the review."
      error={error}
      also="Nothing was lost."
      onRetry={onRetry}
    />
  );
}
