import type { ClassmateReview } from '@circuit/contract/grading';

import { ReasonDialog } from '#parts/reasons/ReasonDialog.tsx';

import {
  type OfItem,
  useCommentOnReviewMutation,
  useExcludeReviewMutation,
  useRestoreReviewMutation,
} from './gradingApi.ts';

export type ReviewAct = 'exclude' | 'restore' | 'comment';

const WORDS = {
  exclude: {
    title: 'Exclude this review?',
    note: 'It will no longer count toward the score. Its answers stay as they are.',
    label: 'Reason',
    doLabel: 'Exclude',
    busyLabel: 'Excluding…',
    notDone: 'Not excluded.',
    least: 10,
    most: 500,
  },
  restore: {
    title: 'Let this review count again?',
    note: 'Scores change with the next run.',
    label: 'Reason',
    doLabel: 'Restore',
    busyLabel: 'Restoring…',
    notDone: 'Not restored.',
    least: 10,
    most: 500,
  },
  comment: {
    title: 'Comment on this review',
    note: 'Only staff can see it.',
    label: 'Comment',
    doLabel: 'Save comment',
    busyLabel: 'Saving…',
    notDone: 'Not saved.',
    least: 0,
    most: 2000,
  },
} as const;

interface Props {
  readonly of: OfItem;
  readonly act: ReviewAct;
  readonly review: ClassmateReview;
  readonly onClose: () => void;
}

/** Whether a review counts, and what staff say about it: always beside its answers. (GQ-24) */
export function ReviewActDialog({ of: { groupAssignmentId }, act, review, onClose }: Props) {
  const [exclude] = useExcludeReviewMutation();
  const [restore] = useRestoreReviewMutation();
  const [comment] = useCommentOnReviewMutation();
  const { evaluationId, version } = review;
  const ids = { groupAssignmentId, evaluationId };
  const send = (text: string, idempotencyKey: string) => {
    if (act === 'comment') return comment({ request: { ...ids, staffComment: text }, ifMatch: version });
    return (act === 'exclude' ? exclude : restore)({ request: { ...ids, reason: text }, idempotencyKey });
  };
  return (
    <ReasonDialog {...WORDS[act]} first={act === 'comment' ? review.staffComment : ''} send={send} onClose={onClose} />
  );
}
