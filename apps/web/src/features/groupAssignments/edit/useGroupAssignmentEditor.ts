import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import { isSeenByLearners } from '@circuit/domain/phases';
import { isSame } from '@circuit/domain/saving';
import { useRef, useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { type DesignDraft, designDraftOf, withoutEmptyTitle } from '#parts/authoring/designDraft.ts';
import { changesOf, useEntityDraft } from '#parts/authoring/useEntityDraft.ts';
import {
  useUpdateGroupAssignmentMutation,
  useUpdateGroupAssignmentPhasesMutation,
} from '#parts/groupAssignments/groupAssignmentsApi.ts';

export type GroupAssignmentDates = GroupAssignment['groupAssignmentPhases'];
export type GroupAssignmentDraft = DesignDraft &
  Pick<GroupAssignment, 'handsItselfIn'> & { readonly dates: GroupAssignmentDates };

/** Whether students are told, and the name of the assignment where a running phase closes. */
export interface SavingDates {
  readonly shouldNotify: boolean;
  readonly typedTitle?: string;
}

const draftOf = (groupAssignment: GroupAssignment): GroupAssignmentDraft => ({
  ...designDraftOf(groupAssignment),
  handsItselfIn: groupAssignment.handsItselfIn,
  dates: groupAssignment.groupAssignmentPhases,
});

/**
 * What staff have on screen. It is saved by itself, but for the dates of what students already see: those are saved by
 * an act of its own. (CW-13, CW-16)
 */
export function useGroupAssignmentEditor(groupAssignment: GroupAssignment, zone: string) {
  const [unlockReason, unlock] = useState<string | null>(null);
  const saving = useRef<SavingDates>({ shouldNotify: false });
  const [update] = useUpdateGroupAssignmentMutation();
  const [updatePhases] = useUpdateGroupAssignmentPhasesMutation();
  // Not the saver's: there are two calls, and they say more than the draft does, such as why it was unlocked. (SV-11)
  const designKey = useIntentKey();
  const datesKey = useIntentKey();
  const { id: groupAssignmentId } = groupAssignment;
  // Whichever of the two is newer: somebody may have activated it meanwhile, here or elsewhere.
  const isSeen = (known: GroupAssignment) => isSeenByLearners(groupAssignment.status) || isSeenByLearners(known.status);

  const editing = useEntityDraft<GroupAssignment, GroupAssignmentDraft>({
    entity: groupAssignment,
    zone,
    draftOf,
    savedByItself: (draft, known) => (isSeen(known) ? { ...draft, dates: keptDates(draft, known) } : draft),
    send: async (wanted, known, ifMatch) => {
      const { dates, ...design } = wanted;
      const fields = withoutEmptyTitle(
        changesOf(design, { ...designDraftOf(known), handsItselfIn: known.handsItselfIn }),
      );
      let reached = known;
      let version = ifMatch;
      if (Object.keys(fields).length > 0) {
        const request = { groupAssignmentId, ...fields, ...(unlockReason === null ? {} : { unlockReason }) };
        const { data, error } = await update({
          request,
          ifMatch,
          idempotencyKey: designKey.keyFor({ request, ifMatch }),
        });
        if (data === undefined) return { error: problemOf(error) };
        reached = data;
        ({ version } = data);
      }
      if (isSame(dates, reached.groupAssignmentPhases)) return { data: reached };
      const request = { groupAssignmentId, items: [...dates], ...saving.current };
      const idempotencyKey = datesKey.keyFor({ request, version });
      const { data, error } = await updatePhases({ request, ifMatch: version, idempotencyKey });
      return data === undefined ? { error: problemOf(error), reached } : { data };
    },
  });
  return {
    ...editing,
    unlockReason,
    unlock,
    isSeen: isSeen(editing.base),
    /** For dates that students already see: with `shouldNotify` they are told of a running deadline that moves. */
    saveDates: (options: SavingDates) => {
      saving.current = options;
      editing.saveAll();
    },
  };
}

/** The dates as students see them; a phase that was switched off has none. */
function keptDates({ phases }: GroupAssignmentDraft, { groupAssignmentPhases }: GroupAssignment): GroupAssignmentDates {
  return groupAssignmentPhases.filter(({ type }) => phases[type].isEnabled);
}

export type GroupAssignmentEditing = ReturnType<typeof useGroupAssignmentEditor>;
