import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { useLearnerEvaluationsQuery } from '#shared/learning/learnerApi.ts';
import { notify } from '#shared/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#shared/store.ts';

import { type OfReview, reviewAddress, workWord } from './review.ts';
import { ReportDialog } from './ReportDialog.tsx';

/** The dialog of a report, and where it leads: to the work that came in its place, if some did. */
export function useReport({ course, run, task }: Pick<OfReview, 'course' | 'run' | 'task'>): {
  readonly ask: () => void;
  readonly dialog: ReactNode;
} {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { refetch } = useLearnerEvaluationsQuery({ groupAssignmentId: run.id });
  const word = workWord(run);

  async function lead(replacementId: string | null): Promise<void> {
    setOpen(false);
    const list = replacementId === null ? undefined : (await refetch()).data;
    const given = list?.peers.find(({ id }) => id === replacementId);
    const text = given === undefined ? 'Your instructor looks at it.' : `Here is another ${word}.`;
    dispatch(notify({ type: 'SUCCESS', text: `Reported. ${text}` }));
    if (given !== undefined) await navigate(reviewAddress({ course, run }, given.number));
  }
  return {
    ask: () => setOpen(true),
    dialog: (
      <ReportDialog
        run={run}
        task={task}
        word={word}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onReported={(replacementId) => void lead(replacementId)}
      />
    ),
  };
}
