import { type PracticeTry, savePracticeTry } from '@circuit/contract/calibrations';
import { isBlank } from '@circuit/domain/richText';
import { Note, Skeleton } from '@circuit/ui';

import { useAfterEnd } from '#parts/learnerStatuses/useAfterEnd.ts';
import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';
import { useAppDispatch } from '#platform/store/store.ts';
import { AnswersConflict } from '#parts/workspace/AnswersConflict.tsx';
import { useAnswersDraft } from '#parts/workspace/useAnswersDraft.ts';
import { useFinishing } from '#parts/workspace/useFinishing.ts';
import { useOnceRefused } from '#parts/workspace/useOnceRefused.ts';
import { TaskHeader } from '#parts/workspace/TaskHeader.tsx';
import { Workspace } from '#parts/workspace/Workspace.tsx';

import { EssayLinks } from './EssayLinks.tsx';
import { essayTitle, type OfPractice, placeOfTry } from './practice.ts';
import { showSavedTry, useHandInPracticeTryMutation } from './practiceApi.ts';
import { Sample, sampleLabel } from './Sample.tsx';
import { isSameRating, NOTHING_CHANGED, withDiffering } from './secondTryMarks.ts';
import styles from './practice.module.css';
import { expertWhen } from './words.ts';

interface Props extends OfPractice {
  readonly practiceTry: PracticeTry;
  readonly personId: string;
  /** The end has passed while somebody was rating. */
  readonly onClosed: () => unknown;
}

/** Rated in the workspace like any review; every answer is kept on the device until the server has it. (PT-2) */
export function Rate({ practiceTry, personId, onClosed, ...of }: Props) {
  const { course, groupAssignment, essay } = of;
  const ids = { groupAssignmentId: groupAssignment.id, calibrationId: essay.id, evaluationId: practiceTry.id };
  const dispatch = useAppDispatch();
  const draft = useAnswersDraft(
    {
      endpoint: savePracticeTry,
      place: placeOfTry(practiceTry),
      title: `${essayTitle(essay)} of ${groupAssignment.title}`,
      personId,
      requestOf: (answers) => ({ ...ids, answers: [...answers] }),
      onSaved: (saved) =>
        dispatch(showSavedTry({ request: { groupAssignmentId: groupAssignment.id, calibrationId: essay.id } }, saved)),
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
          <TaskHeader {...of} title={essayTitle(essay)} links={<EssayLinks {...of} />} endsAt={essay.endsAt}>
            <p className={styles['banner']}>
              Practice. {expertWhen(practiceTry.number, essay.triesAllowed)}
              {practiceTry.number > 1 ? ` This is try ${practiceTry.number} of ${essay.triesAllowed}.` : ''}
            </p>
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
          </TaskHeader>
        }
        instructions={
          isBlank(groupAssignment.instructionsForReviewers) ? undefined : (
            <RichTextViewer document={groupAssignment.instructionsForReviewers} below={2} />
          )
        }
        work={{ label: sampleLabel(essay), tabLabel: 'Essay', content: <Sample essay={essay} /> }}
        contents={withDiffering(essay.rubric, before?.match?.differing ?? [])}
        answers={draft.answers}
        saving={draft.saving}
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
