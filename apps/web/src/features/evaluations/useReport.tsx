import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { useLearnerEvaluationsQuery } from '#parts/learnerStatuses/learnerApi.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { workWord } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { type OfReview, reviewAddress } from './review.ts';
import { ReportDialog, type Reported } from './ReportDialog.tsx';

/** The dialog of a report, and where it leads: to the work that came in its place, if some did. */
export function useReport(
  { course, groupAssignment, task }: Pick<OfReview, 'course' | 'groupAssignment' | 'task'>,
  onReplaced: () => void,
): {
  readonly ask: () => void;
  readonly dialog: ReactNode;
} {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { refetch } = useLearnerEvaluationsQuery({ groupAssignmentId: groupAssignment.id });
  const word = workWord(groupAssignment);

  async function lead({ replacementId, wantedAnother }: Reported): Promise<void> {
    setOpen(false);
    // What was written about the work that is gone can be sent to nobody any more.
    if (replacementId !== null) onReplaced();
    const list = replacementId === null ? undefined : (await refetch()).data;
    const given = list?.peers.find(({ id }) => id === replacementId);
    const stays = `Your instructor will look at it. Until then, please review this ${word}.`;
    const none = wantedAnother ? `There is no other ${word} for you right now. ${stays}` : stays;
    dispatch(notify({ type: 'SUCCESS', text: `Reported. ${given === undefined ? none : `Here is another ${word}.`}` }));
    if (given !== undefined) await navigate(reviewAddress({ course, groupAssignment }, given.number));
  }
  return {
    ask: () => setOpen(true),
    // Another report begins with empty fields.
    dialog: isOpen ? (
      <ReportDialog
        groupAssignment={groupAssignment}
        task={task}
        word={word}
        onClose={() => setOpen(false)}
        onReported={(reported) => void lead(reported)}
      />
    ) : null,
  };
}
