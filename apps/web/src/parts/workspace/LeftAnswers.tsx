import type { CriterionAnswer, RubricContents } from '@circuit/domain/rubrics';
import { Button, Note } from '@circuit/ui';

import { useLeftBehind } from '#platform/saving/useLeftBehind.ts';
import { useUserInfo } from '#platform/session/useSession.ts';

import { AnswersView } from './AnswersView.tsx';

interface Props {
  readonly contents: RubricContents;
  /** What the answers belong to, as they were kept. */
  readonly place: string;
  /** The deadline has passed: the answers can no longer be sent. */
  readonly isOver: boolean;
  /** "review" */
  readonly noun: string;
}

/** Answers given too late for the server stay on the device; their author can read and discard them. (WS-14) */
export function LeftAnswers({ contents, place, isOver, noun }: Props) {
  const personId = useUserInfo().data?.id ?? '';
  const { drafts, discard } = useLeftBehind(personId, place);
  return drafts.map(({ draftId, mine }) => (
    <section key={draftId} aria-label="Unsaved answers">
      <Note
        tone="warn"
        action={
          isOver ? (
            <Button size="small" onClick={() => void discard(draftId)}>
              Discard them
            </Button>
          ) : null
        }
      >
        {isOver
          ? 'These answers are on this device. They did not reach the server before the deadline.'
          : `These answers are on this device and not sent yet. Edit this ${noun} to continue with them.`}
      </Note>
      <AnswersView contents={contents} answers={answersOf(mine['answers'])} />
    </section>
  ));
}

function answersOf(value: unknown): readonly CriterionAnswer[] {
  return Array.isArray(value) ? (value as CriterionAnswer[]) : []; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the one field of a draft of answers
}
