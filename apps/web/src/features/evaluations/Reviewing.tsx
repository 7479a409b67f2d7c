import { saveLearnerEvaluation } from '@circuit/contract/evaluations';
import { isBlank } from '@circuit/domain/richText';
import { Note, Skeleton } from '@circuit/ui';

import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';
import { useAppDispatch } from '#platform/store/store.ts';
import { AnswersConflict } from '#parts/workspace/AnswersConflict.tsx';
import { TaskHeader } from '#parts/workspace/TaskHeader.tsx';
import { ReadingArea } from '#parts/workspace/TextSize.tsx';
import { useAnswersDraft } from '#parts/workspace/useAnswersDraft.ts';
import { useFinishing } from '#parts/workspace/useFinishing.ts';
import { useReadingSize } from '#parts/workspace/useReadingSize.ts';
import { useOnceRefused } from '#parts/workspace/useOnceRefused.ts';
import { Workspace } from '#parts/workspace/Workspace.tsx';

import { Hints } from './Hints.tsx';
import { workWord } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { type OfReview, placeOfTask, taskNoun, taskTitle } from './review.ts';
import { showSaved, useHandInLearnerEvaluationMutation } from './reviewApi.ts';
import { ReviewLinks } from './ReviewLinks.tsx';
import { ReviewNotes } from './ReviewNotes.tsx';
import { useReport } from './useReport.tsx';
import { WorkHead, workLabel, WorkPieces } from './WorkView.tsx';

interface Props extends OfReview {
  readonly personId: string;
  /** It was handed in before and is being changed. */
  readonly isChanging: boolean;
  readonly onHandedIn: () => void;
  /** The server takes no answers any more: what holds now is asked for. */
  readonly onRefused: () => void;
}

/** Mock 02: the work on the left, the rubric on the right; every answer is saved by itself. (RW-1, RW-2) */
export function Reviewing({ personId, isChanging, onHandedIn, onRefused, ...of }: Props) {
  const { course, groupAssignment, task } = of;
  const dispatch = useAppDispatch();
  const ids = { groupAssignmentId: groupAssignment.id, learnerEvaluationId: task.id };
  // The review is about the version that stands here, also when its author hands in again before the first answer. (RV-13)
  const read = task.workId === null ? ids : { ...ids, workId: task.workId };
  const draft = useAnswersDraft(
    {
      endpoint: saveLearnerEvaluation,
      place: placeOfTask(task),
      title: `${taskTitle(task)}, ${groupAssignment.title}`,
      personId,
      requestOf: (answers) => ({ ...read, answers: [...answers] }),
      onSaved: (saved) => dispatch(showSaved(ids, saved)),
    },
    task,
  );
  const [handIn] = useHandInLearnerEvaluationMutation();
  const { finish, isBusy, problem } = useFinishing({
    draft,
    send: (answers, ifMatch, idempotencyKey) =>
      handIn({ request: { ...read, answers: [...answers] }, ifMatch, idempotencyKey }),
    versionedOf: (answered) => answered,
    onFinished: onHandedIn,
  });
  useOnceRefused(draft.isRefused, onRefused);
  const report = useReport(of, draft.giveUp);
  const reading = useReadingSize();
  if (draft.answers === null) return <Skeleton shape="block" label={`Opening the ${taskNoun(task)}`} />;

  const isPeer = task.kind === 'peer';
  const ask = isPeer ? report.ask : undefined;
  return (
    <ReadingArea size={reading.size}>
      <AnswersConflict subject={`Your ${taskNoun(task)} was`} draft={draft} contents={task.rubric} />
      <Workspace
        evaluationKey={`${task.id} ${draft.revision}`}
        timeZoneId={course.timeZoneId}
        header={
          <TaskHeader {...of} title={taskTitle(task)} links={<ReviewLinks {...of} />} endsAt={task.endsAt}>
            <ReviewNotes {...of} isChanging={isChanging} />
            {problem === null ? null : (
              <Note tone="bad" role="alert">
                <b>{isChanging ? 'Your changes are not handed in yet.' : 'Not handed in yet.'}</b> {problem}{' '}
                {draft.isUnkept ? '' : 'Your answers are kept.'}
              </Note>
            )}
          </TaskHeader>
        }
        instructions={
          isBlank(groupAssignment.instructionsForReviewers) ? undefined : (
            <RichTextViewer document={groupAssignment.instructionsForReviewers} below={2} />
          )
        }
        work={{
          label: workLabel(task),
          tabLabel: workWord(groupAssignment) === 'essay' ? 'Essay' : 'Work',
          text: task.document ?? undefined,
          above: <WorkHead task={task} reading={reading} onReport={ask} />,
          content: <WorkPieces task={task} onReport={ask} />,
        }}
        contents={task.rubric}
        answers={draft.answers}
        saving={draft.saving}
        isCoached
        hint={<Hints task={task} />}
        finish={{
          label: `Hand in ${taskNoun(task)}`,
          isBusy,
          onFinish: finish,
          // It can be edited until the end, and the page that follows says so. (RW-2)
          asksFirst: false,
        }}
      />
      {report.dialog}
    </ReadingArea>
  );
}
