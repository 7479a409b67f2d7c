import { Note } from '@circuit/ui';

import { workWord } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { fewerWords, type OfReview, taskNoun } from './review.ts';

/** What must not be overlooked while reviewing: that it is handed in already, that fewer were given out, a report. */
export function ReviewNotes({ groupAssignment, list, task, isChanging }: OfReview & { readonly isChanging: boolean }) {
  const noun = taskNoun(task);
  const fewer = task.kind === 'self' ? '' : fewerWords(list, workWord(groupAssignment));
  return (
    <>
      {isChanging && task.hasUnfinishedChanges !== true ? (
        <Note tone="ok">
          This {noun} is handed in. Changes are saved, and handed in as soon as everything is complete.
        </Note>
      ) : null}
      {task.hasUnfinishedChanges === true ? <UnfinishedNote noun={noun} /> : null}
      {task.report === null ? null : (
        <Note>You reported this {workWord(groupAssignment)}. Your instructor will look at it.</Note>
      )}
      {fewer === '' ? null : <Note>{fewer}</Note>}
    </>
  );
}

/** Of a review that was handed in and changed since. (RW-4) */
export function UnfinishedNote({ noun }: { readonly noun: string }) {
  return (
    <Note tone="warn" role="alert">
      Your changes are not complete. What you handed in before counts until this {noun} is complete again.
    </Note>
  );
}
