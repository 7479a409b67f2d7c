import type { CriterionAnswer, RubricContents } from '@circuit/domain/rubrics';
import { Button, Note } from '@circuit/ui';

import { useLeftBehind } from '#shared/saving/useLeftBehind.ts';
import { useUserInfo } from '#shared/session/useSession.ts';

import { AnswersView } from './AnswersView.tsx';

interface Props {
  readonly contents: RubricContents;
  /** What the answers belong to, as they were kept. */
  readonly place: string;
}

/** Answers that came too late for the server lie on the device: to be read, and discarded by whoever gave them. (WS-14) */
export function LeftAnswers({ contents, place }: Props) {
  const personId = useUserInfo().data?.id ?? '';
  const { drafts, discard } = useLeftBehind(personId, place);
  return drafts.map(({ draftId, mine }) => (
    <section key={draftId} aria-label="Your answers that are not saved">
      <Note
        tone="warn"
        action={
          <Button size="small" onClick={() => void discard(draftId)}>
            Discard them
          </Button>
        }
      >
        These answers are on this device. They did not reach the server before it closed.
      </Note>
      <AnswersView contents={contents} answers={answersOf(mine['answers'])} />
    </section>
  ));
}

function answersOf(value: unknown): readonly CriterionAnswer[] {
  return Array.isArray(value) ? (value as CriterionAnswer[]) : []; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the one field of a draft of answers
}
