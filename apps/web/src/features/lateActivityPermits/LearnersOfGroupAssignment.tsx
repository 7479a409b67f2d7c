import { Skeleton } from '@circuit/ui';

import { PeopleChoice } from './PeopleChoice.tsx';
import type { Learner, PermitPhase } from './permit.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';

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
    <LoadFailed look="place" what="Could not load the students." onRetry={learners.refetch} />
  ) : (
    <Skeleton shape="row" count={4} label="Loading the students" />
  );
}
