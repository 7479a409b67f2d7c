import { type QueuedWork, saveSuperiorEvaluation } from '@circuit/contract/grading';
import { isBlank } from '@circuit/domain/richText';
import { Button, Note, Skeleton } from '@circuit/ui';
import { type ReactNode, useRef, useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';
import { useAppDispatch } from '#platform/store/store.ts';
import { AnswersConflict } from '#parts/workspace/AnswersConflict.tsx';
import { ReadingArea } from '#parts/workspace/TextSize.tsx';
import { useAnswersDraft } from '#parts/workspace/useAnswersDraft.ts';
import { useFinishing } from '#parts/workspace/useFinishing.ts';
import { useOnceRefused } from '#parts/workspace/useOnceRefused.ts';
import { useReadingSize } from '#parts/workspace/useReadingSize.ts';
import { Workspace } from '#parts/workspace/Workspace.tsx';

import { ClassmateReviews, ClassmatesNote } from './Classmates.tsx';
import { type OfItem, showSaved, useHandInSuperiorEvaluationMutation, useSkipQueueItemMutation } from './gradingApi.ts';
import { essayName, type NextWish, type GroupAssignmentOfStaff } from './queue.ts';
import { AnsweredSecondLooks, SecondLooks } from './SecondLooks.tsx';
import { useCountableRating } from './useCountableRating.ts';
import { useKeptClaim } from './useKeptClaim.ts';
import type { ListPlace } from './useListPlace.ts';
import type { Taking } from './useTaking.ts';
import type { TypedAnswers } from './useTypedAnswers.ts';
import { WorkHead, workLabel, WorkPieces } from './WorkView.tsx';

interface Props extends GroupAssignmentOfStaff {
  readonly work: QueuedWork;
  readonly personId: string;
  readonly mayChangeReviews: boolean;
  readonly typed: TypedAnswers;
  readonly taking: Taking;
  readonly place: ListPlace;
  readonly header: (notes: ReactNode) => ReactNode;
  readonly side: ReactNode;
  /** Done with this one, or put last: on to the next. */
  readonly onNext: (wish?: NextWish) => void;
  /** What holds now is asked for: somebody else has it, or it is binding by now. */
  readonly onLost: () => void;
}

/** Mock 08: queue left, work in the middle, a compact rubric right; classmates' ratings come after the own. (GQ-21, GQ-23) */
export function Grading(props: Props) {
  const {
    group,
    groupAssignment,
    work,
    personId,
    mayChangeReviews,
    typed,
    taking,
    place,
    header,
    side,
    onNext,
    onLost,
  } = props;
  const dispatch = useAppDispatch();
  const of: OfItem = { groupAssignmentId: groupAssignment.id, queueItemId: work.id };
  useKeptClaim(of, { isMine: work.claim?.isMine ?? false, onLost, taking });
  const reading = useReadingSize();
  const question = useRef<HTMLDivElement>(null);
  const draft = useAnswersDraft(
    {
      endpoint: saveSuperiorEvaluation,
      place: `grading/${work.id}`,
      title: `${essayName(work)}, ${groupAssignment.title}`,
      personId,
      requestOf: (answers) => ({ ...of, answers: [...answers] }),
      onSaved: (saved) => dispatch(showSaved(of, saved)),
    },
    work,
  );
  // Whatever is handed in or put last, the server has given back.
  const goOn = () => {
    taking.letGo();
    onNext();
  };
  const [handIn] = useHandInSuperiorEvaluationMutation();
  const { finish, isBusy, problem } = useFinishing({
    draft,
    send: (answers, ifMatch, idempotencyKey) =>
      handIn({ request: { ...of, answers: [...answers] }, ifMatch, idempotencyKey }),
    versionedOf: (answered) => answered,
    onFinished: goOn,
  });
  useOnceRefused(draft.isRefused, onLost);
  const skipping = useSkipping(of, draft.settle, goOn);
  const rating = useCountableRating({ of, work, draft });
  if (draft.answers === null) return <Skeleton shape="block" label="Opening the essay" />;
  const trouble = problem ?? skipping.problem;
  const isAsked = work.secondLooks.length > 0;
  return (
    <ReadingArea size={reading.size}>
      <AnswersConflict subject="Your evaluation was" draft={draft} contents={work.rubric} />
      <Workspace
        evaluationKey={`${work.id} ${draft.revision}`}
        timeZoneId={group.timeZoneId}
        // Nobody rates what they have not seen; a question is read first.
        firstPane={work.status === 'ToDo' && !isAsked ? 'work' : 'rubric'}
        rubricLabel={isAsked ? 'Question' : undefined}
        takesFocus={() => place.isLedTo(work.id)}
        header={header(
          trouble === null ? null : (
            <Note tone="bad" role="alert">
              <b>{problem === null ? 'Not skipped.' : 'Not handed in yet.'}</b> {trouble}{' '}
              {draft.isUnkept ? '' : 'Your answers are kept.'}
            </Note>
          ),
        )}
        side={side}
        instructions={
          isBlank(groupAssignment.instructionsForReviewers) ? undefined : (
            <RichTextViewer document={groupAssignment.instructionsForReviewers} below={2} />
          )
        }
        work={{
          label: workLabel(work),
          tabLabel: 'Essay',
          text: work.document ?? undefined,
          above: (
            <>
              <AnsweredSecondLooks work={work} timeZoneId={group.timeZoneId} />
              <WorkHead work={work} reading={reading} />
            </>
          ),
          content: <WorkPieces work={work} />,
        }}
        question={
          <div ref={question} tabIndex={-1}>
            <SecondLooks
              of={of}
              work={work}
              ratingFor={() => rating}
              typed={typed}
              onAnswered={(_asked, decision) => {
                // A grader who has started to rate stays here; otherwise nothing is left to do.
                if (work.secondLooks.length === 1 && (decision === 'graded' || work.status !== 'Draft'))
                  onNext('asked');
                else question.current?.focus();
              }}
            />
          </div>
        }
        contents={work.rubric}
        answers={draft.answers}
        saving={draft.saving}
        isCompact
        renderNote={(criterionId, isOpen) => <ClassmatesNote work={work} criterionId={criterionId} isOpen={isOpen} />}
        hint={<ClassmateReviews of={of} work={work} mayChange={mayChangeReviews} />}
        barAction={
          work.status === 'HandedIn' ? undefined : (
            <Button isBusy={skipping.isBusy} busyLabel="Skipping…" onClick={skipping.skip}>
              Skip
            </Button>
          )
        }
        finish={{ label: 'Save and next', isBusy, onFinish: finish, asksFirst: false }}
      />
    </ReadingArea>
  );
}

/** Sends the ratings so far before skipping, so that a grader who returns finds them. (GQ-22) */
function useSkipping(of: OfItem, settle: () => Promise<boolean>, onNext: () => void) {
  const [skip, { isLoading }] = useSkipQueueItemMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const { keyFor, done } = useIntentKey();
  async function go(): Promise<void> {
    setProblem(null);
    await settle();
    const { error } = await skip({ request: of, idempotencyKey: keyFor(of) });
    if (error !== undefined) return setProblem(problemOf(error).detail);
    done();
    return onNext();
  }
  return { skip: () => void go(), isBusy: isLoading, problem };
}
