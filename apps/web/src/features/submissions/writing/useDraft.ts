import { saveSubmission, type Submission } from '@circuit/contract/submissions';
import type { RichDocument } from '@circuit/domain/richText';
import { useEffect, useRef, useState } from 'react';

import { showSubmission } from '../handInApi.ts';
import { type GroupAssignmentOfCourse, workWord } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { useSaved } from '#platform/saving/useSaved.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { placeOf, storedOf } from './draft.ts';

interface Props extends Pick<GroupAssignmentOfCourse, 'groupAssignment'> {
  readonly submission: Submission;
  readonly personId: string;
}

const PAUSE_MS = 400;

/** The text that is being written: saved by itself, and known to the checks a moment after the last key. */
export function useDraft({ groupAssignment, submission, personId }: Props) {
  const dispatch = useAppDispatch();
  const show = (answer: Submission) => dispatch(showSubmission(groupAssignment.id, answer));
  const saved = useSaved(
    {
      endpoint: saveSubmission,
      place: placeOf(submission),
      title: `your ${workWord(groupAssignment)} for ${groupAssignment.title}`,
      personId,
      requestOf: ({ document = submission.document }) => ({
        groupAssignmentId: groupAssignment.id,
        submissionId: submission.id,
        document,
      }),
      storedOf,
      onSaved: show,
    },
    storedOf(submission),
  );
  const { fields, revision, change } = saved;
  // Of one editor: once its text was replaced from outside, what stood in it is nobody's any more.
  const reader = useRef<{ readonly revision: number; readonly read: () => RichDocument }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [written, setWritten] = useState<{ readonly revision: number; readonly document: RichDocument }>();
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = (read: () => RichDocument) => {
    change('document', read);
    reader.current = { revision, read };
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setWritten({ revision, document: read() });
    }, PAUSE_MS);
  };
  const current = written?.revision === revision ? written.document : fields?.document;
  return {
    ...saved,
    /** What stands in the editor, a moment late; null until the device was asked what it kept. */
    document: fields === null ? null : (current ?? null),
    /** The very newest words, for handing in. */
    readNow: (): RichDocument =>
      (reader.current?.revision === revision ? reader.current.read() : current) ?? submission.document,
    write,
    show,
    /** The server brought an earlier text back: it stands in the editor, and nothing of before is saved over it. */
    replaceBy: (answer: Submission): void => {
      saved.catchUp(storedOf(answer));
      saved.discard('document');
      show(answer);
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
