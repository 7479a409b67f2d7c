import { type PracticeTry, savePracticeTry } from '@circuit/contract';
import { isBlank } from '@circuit/domain/richText';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { Note, Skeleton } from '@circuit/ui';
import { useRef, useState } from 'react';

import { isFetchProblem } from '#shared/api/status.ts';
import { RichTextViewer } from '#shared/richText/viewer/RichTextViewer.tsx';
import { ConflictDialog } from '#shared/saving/ConflictDialog.tsx';
import type { Stored } from '#shared/saving/saver.ts';
import { useSaved } from '#shared/saving/useSaved.ts';
import { serverNow } from '#shared/time/serverClock.ts';
import { useZone } from '#shared/time/useZone.ts';
import { AnswersView } from '#shared/workspace/AnswersView.tsx';
import { Workspace } from '#shared/workspace/Workspace.tsx';

import { essayTitle, type OfPractice } from './practice.ts';
import { RateHeader } from './RateHeader.tsx';
import { Sample, sampleLabel } from './Sample.tsx';
import { useFinish } from './useFinish.ts';

interface Props extends OfPractice {
  readonly practiceTry: PracticeTry;
  readonly personId: string;
}

type Answers = readonly CriterionAnswer[];
type Fields = { readonly answers: Answers };

const storedOf = ({ answers, version }: PracticeTry): Stored<Fields> => ({
  fields: { answers },
  version,
  // A try has no time of its own: this is when it was seen to be so.
  updatedAt: serverNow().toISOString(),
});

/** Rated in the workspace like any review; every answer is kept on the device until the server has it. (PT-2) */
export function Rate({ course, run, practice, essay, practiceTry, personId }: Props) {
  const zone = useZone(course.timeZoneId);
  const ids = { groupAssignmentId: run.id, calibrationId: essay.id, evaluationId: practiceTry.id };
  const version = useRef(practiceTry.version);
  const [savedTurn, setSavedTurn] = useState(0);
  const saved = useSaved(
    {
      endpoint: savePracticeTry,
      place: `practice/${practiceTry.id}`,
      title: `${essayTitle(essay)} of ${run.title}`,
      personId,
      requestOf: ({ answers = practiceTry.answers }) => ({ ...ids, answers: [...answers] }),
      storedOf,
      onSaved: (answer) => {
        version.current = answer.version;
        setSavedTurn((turn) => turn + 1);
      },
    },
    storedOf(practiceTry),
  );
  const { finish, isBusy, error, met, decided } = useFinish({
    ids,
    versionNow: () => version.current,
    settle: saved.settle,
  });
  if (saved.fields === null) return <Skeleton shape="block" label="Opening the practice essay" />;
  const { fields, state } = saved;

  async function send(): Promise<void> {
    if (!(await saved.settle())) throw new Error('It is kept on this device and will be sent.');
  }

  const isLast = practiceTry.number >= essay.triesAllowed;
  return (
    <div data-fills-window>
      {state.kind === 'conflict' ? (
        <ConflictDialog
          subject="Your rating was"
          changedAt={state.theirs.updatedAt}
          zone={zone}
          mine={<AnswersView contents={essay.rubric} answers={answersIn(state.mine)} />}
          theirs={<AnswersView contents={essay.rubric} answers={answersIn(state.theirs.fields)} />}
          onKeepMine={() => void saved.resolve('mine')}
          onKeepTheirs={() => {
            version.current = state.theirs.version;
            decided();
            void saved.resolve('theirs');
          }}
        />
      ) : met === null ? null : (
        <ConflictDialog
          subject="Your rating was"
          changedAt={serverNow().toISOString()}
          zone={zone}
          mine={<AnswersView contents={essay.rubric} answers={met.mine} />}
          theirs={<AnswersView contents={essay.rubric} answers={met.theirs.answers} />}
          onKeepMine={() => {
            saved.catchUp(storedOf(met.theirs));
            saved.change('answers', () => met.mine);
            saved.saveNow();
            version.current = met.theirs.version;
            decided();
          }}
          onKeepTheirs={() => {
            saved.catchUp(storedOf(met.theirs));
            saved.discard('answers');
            version.current = met.theirs.version;
            decided();
          }}
        />
      )}
      <Workspace
        evaluationKey={`${practiceTry.id} ${saved.revision}`}
        header={
          <RateHeader course={course} run={run} practice={practice} essay={essay} tryNumber={practiceTry.number}>
            {essay.outdatedTries === 0 ? null : (
              <Note tone="info">
                Your instructor replaced the rubric. What you rated before does not count; rate this essay with the new
                one.
              </Note>
            )}
            {error === undefined ? null : (
              <Note tone="bad" role="alert">
                Not finished yet. {isFetchProblem(error) ? error.detail : 'Try again.'} Your rating is kept.
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
        contents={essay.rubric}
        answers={fields.answers}
        onChange={(answers) => saved.change('answers', () => answers)}
        onSave={send}
        savedTurn={savedTurn}
        finish={{
          label: 'Finish rating',
          isBusy,
          onFinish: finish,
          note: isLast
            ? 'This rating is final. The expert’s rating appears next.'
            : 'You then see how many criteria match, and may rate once more.',
        }}
      />
    </div>
  );
}

function answersIn(fields: Readonly<Record<string, unknown>>): Answers {
  return (fields['answers'] ?? []) as Answers; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the one field of a try
}
