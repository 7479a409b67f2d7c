import { Note } from '@circuit/ui';

import { fewerWords, type OfReview, taskNoun, workWord } from './review.ts';

/** What must not be overlooked while reviewing: that it is handed in already, that fewer were given out, a report. */
export function ReviewNotes({ run, list, task, isChanging }: OfReview & { readonly isChanging: boolean }) {
  const noun = taskNoun(task);
  const fewer = task.kind === 'self' ? '' : fewerWords(list, workWord(run));
  return (
    <>
      {isChanging && task.status === 'HandedIn' ? (
        <Note tone="ok">
          This {noun} is handed in. What you change is saved and stays handed in as long as nothing is missing.
        </Note>
      ) : null}
      {isChanging && task.status !== 'HandedIn' ? (
        <Note tone="warn" role="alert">
          Something is missing, so this {noun} is not handed in now. Complete it, then hand it in again.
        </Note>
      ) : null}
      {task.report === null ? null : <Note>You reported this {workWord(run)}. Your instructor looks at it.</Note>}
      {fewer === '' ? null : <Note>{fewer}</Note>}
    </>
  );
}
