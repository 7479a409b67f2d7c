import { Button, EmptyState, Skeleton } from '@circuit/ui';

import { PeopleChoice } from './PeopleChoice.tsx';
import type { Learner, PermitPhase } from './permit.ts';

interface Props {
  readonly learners: {
    readonly data?: { readonly items: readonly Learner[] } | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  readonly phase: PermitPhase;
  readonly chosen: ReadonlySet<string>;
  readonly isChosenFirst: boolean;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** The students to choose from, once they are there. */
export function LearnersOfGroupAssignment({ learners, ...choice }: Props) {
  if (learners.data !== undefined) return <PeopleChoice learners={learners.data.items} {...choice} />;
  return learners.isError ? (
    <EmptyState
      title="Could not load the students."
      action={<Button onClick={() => void learners.refetch()}>Try again</Button>}
    />
  ) : (
    <Skeleton shape="row" count={4} label="Loading the students" />
  );
}
