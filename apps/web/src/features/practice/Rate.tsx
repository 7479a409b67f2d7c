import { type PracticeTry, savePracticeTry } from '@circuit/contract';
import { isBlank } from '@circuit/domain/richText';
import { Note, Skeleton } from '@circuit/ui';

import { useAfterEnd } from '#shared/learning/useAfterEnd.ts';
import { RichTextViewer } from '#shared/richText/viewer/RichTextViewer.tsx';
import { useAppDispatch } from '#shared/store.ts';
import { AnswersConflict } from '#shared/workspace/AnswersConflict.tsx';
import { useAnswersDraft } from '#shared/workspace/useAnswersDraft.ts';
import { useFinishing } from '#shared/workspace/useFinishing.ts';
import { useOnceRefused } from '#shared/workspace/useOnceRefused.ts';
import { Workspace } from '#shared/workspace/Workspace.tsx';

import { essayTitle, type OfPractice, placeOfTry } from './practice.ts';
import { showSavedTry, useHandInPracticeTryMutation } from './practiceApi.ts';
import { RateHeader } from './RateHeader.tsx';
import { Sample, sampleLabel } from './Sample.tsx';
import { isSameRating, NOTHING_CHANGED, withDiffering } from './secondTryMarks.ts';

interface Props extends OfPractice {
  readonly practiceTry: PracticeTry;
  readonly personId: string;
  /** The end has passed while somebody was rating. */
  readonly onClosed: () => unknown;
}

/** Rated in the workspace like any review; every answer is kept on the device until the server has it. (PT-2) */
export function Rate({ course, run, practice, essay, practiceTry, personId, onClosed }: Props) {
  const ids = { groupAssignmentId: run.id, calibrationId: essay.id, evaluationId: practiceTry.id };
  const dispatch = useAppDispatch();
  const draft = useAnswersDraft(
    {
      endpoint: savePracticeTry,
      place: placeOfTry(practiceTry),
      title: `${essayTitle(essay)} of ${run.title}`,
      personId,
      requestOf: (answers) => ({ ...ids, answers: [...answers] }),
      onSaved: (saved) =>
        dispatch(showSavedTry({ request: { groupAssignmentId: run.id, calibrationId: essay.id } }, saved)),
    },
    practiceTry,
  );
  const [handIn] = useHandInPracticeTryMutation();
  const { finish, isBusy, problem } = useFinishing({
    draft,
    send: (answers, ifMatch, idempotencyKey) =>
      handIn({ request: { ...ids, answers: [...answers] }, ifMatch, idempotencyKey }),
    versionedOf: ({ tries }) => tries.find(({ id }) => id === practiceTry.id) ?? null,
  });
  useAfterEnd(essay.endsAt, onClosed);
  useOnceRefused(draft.isRefused, onClosed);
  if (draft.answers === null) return <Skeleton shape="block" label="Opening the practice essay" />;

  const isLast = practiceTry.number >= essay.triesAllowed;
  const before = essay.tries.findLast(({ number, status }) => number < practiceTry.number && status === 'HandedIn');
  const unchanged = before !== undefined && isSameRating(draft.answers, before.answers) ? `${NOTHING_CHANGED} ` : '';
  return (
    <div data-fills-window>
      <AnswersConflict subject="Your rating was" draft={draft} contents={essay.rubric} />
      <Workspace
        evaluationKey={`${practiceTry.id} ${draft.revision}`}
        timeZoneId={course.timeZoneId}
        header={
          <RateHeader course={course} run={run} practice={practice} essay={essay} tryNumber={practiceTry.number}>
            {essay.outdatedTries === 0 ? null : (
              <Note tone="info">
                Your instructor changed the rubric. Your earlier rating does not count. Rate this essay with the new
                rubric.
              </Note>
            )}
            {problem === null ? null : (
              <Note tone="bad" role="alert">
                Not finished yet. {problem} {draft.isUnkept ? '' : 'Your rating is kept.'}
              </Note>
            )}
          </RateHeader>
        }
        instructions={
          isBlank(run.instructionsForReviewers) ? undefined : (
            <RichTextViewer document={run.instructionsForReviewers} below={2} />
          )
        }
        work={{ label: sampleLabel(essay), tabLabel: 'Essay', content: <Sample essay={essay} /> }}
        contents={withDiffering(essay.rubric, before?.match?.differing ?? [])}
        answers={draft.answers}
        {...draft.rating}
        finish={{
          label: 'Finish rating',
          isBusy,
          onFinish: finish,
          note: `${unchanged}${
            isLast
              ? 'This rating is final. You will see the expert’s rating next.'
              : 'Then you will see how many criteria match and can try once more.'
          }`,
        }}
      />
    </div>
  );
}
