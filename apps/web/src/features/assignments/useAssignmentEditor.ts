import type { Assignment } from '@circuit/contract/assignments';
import type { RubricId } from '@circuit/domain/kernel';

import { problemOf } from '#platform/api/problemOf.ts';
import { type DesignDraft, designDraftOf, withoutEmptyTitle } from '#parts/authoring/designDraft.ts';
import { changesOf, useEntityDraft } from '#parts/authoring/useEntityDraft.ts';

import { useUpdateAssignmentMutation } from './assignmentsApi.ts';

type AssignmentDraft = DesignDraft & { readonly rubricId: RubricId | null };

const draftOf = (assignment: Assignment): AssignmentDraft => ({
  ...designDraftOf(assignment),
  rubricId: assignment.rubricId,
});

/** What the author has on screen; every change is saved by itself, and only what differs is sent. (AE-4) */
export function useAssignmentEditor(assignment: Assignment) {
  const [update] = useUpdateAssignmentMutation();
  return useEntityDraft({
    entity: assignment,
    draftOf,
    send: async (wanted, known, ifMatch, idempotencyKey) => {
      const request = { assignmentId: assignment.id, ...withoutEmptyTitle(changesOf(wanted, draftOf(known))) };
      const { data, error } = await update({ request, ifMatch, idempotencyKey });
      return data === undefined ? { error: problemOf(error) } : { data };
    },
  });
}

export type AssignmentEditing = ReturnType<typeof useAssignmentEditor>;
