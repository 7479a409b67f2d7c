import type { QueuedWork } from '@circuit/contract/grading';
import type { OpenSecondLook } from '@circuit/contract/secondLooks';
import { ANSWER_LENGTH, type SecondLookDecision } from '@circuit/domain/secondLooks';
import { Button, Note, RadioCards, TextAreaField } from '@circuit/ui';
import { type KeyboardEvent, useState } from 'react';

import { failureWords } from '#platform/api/failureWords.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { type CountableRating, missingFor, offeredTo, whyUnread } from './decisions.ts';
import styles from './grading.module.css';
import { askQueueAnew, type OfItem, useAnswerSecondLookMutation } from './gradingApi.ts';
import type { TypedAnswers } from './useTypedAnswers.ts';

export interface AnswerProps {
  readonly of: OfItem;
  readonly work: Pick<QueuedWork, 'rubric' | 'answers' | 'reviews' | 'status'>;
  /** Null when there is none that could count. */
  readonly rating: CountableRating | null;
  readonly typed: TypedAnswers;
  readonly onAnswered: (secondLook: OpenSecondLook, decision: SecondLookDecision) => void;
}

interface Props extends AnswerProps {
  readonly secondLook: OpenSecondLook;
}

/** A decision and what the author reads of it, beside the essay; both are final. (SW-8, SW-9) */
export function AnswerForm({ of, work, secondLook, rating, typed, onAnswered }: Props) {
  const dispatch = useAppDispatch();
  const { decision, text } = typed.of(secondLook.id);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [answer] = useAnswerSecondLookMutation();
  const { keyFor, done } = useIntentKey();
  const isShort = text.trim().length < ANSWER_LENGTH.min;
  const facts = { secondLook, rating, status: work.status, unread: whyUnread(work, secondLook) };
  const offered = offeredTo(facts);
  const missing = decision === null ? null : missingFor(decision, facts);
  const unchosen = offered.every(({ isBlocked }) => isBlocked) ? offered[0]?.hint : 'Choose a decision.';

  async function send(chosen: SecondLookDecision): Promise<string | null> {
    const handsIn = chosen === 'graded' && rating !== null && !rating.isBinding;
    const notHandedIn = handsIn ? await rating.handIn() : null;
    if (notHandedIn !== null) return notHandedIn;
    const { groupAssignmentId } = of;
    const request = { groupAssignmentId, secondLookId: secondLook.id, decision: chosen, answer: text.trim() };
    const { error } = await answer({ request, idempotencyKey: keyFor(request) });
    if (error === undefined) return null;
    // The essay has left the queue all the same.
    if (handsIn) dispatch(askQueueAnew());
    return failureWords(
      error,
      handsIn ? 'Your rating was handed in, but the second look is not answered yet.' : 'Not answered.',
    );
  }

  async function decide(): Promise<void> {
    setTried(true);
    if (decision === null || isShort || missing !== null || isBusy) return;
    setBusy(true);
    setFailure(null);
    const trouble = await send(decision);
    setBusy(false);
    setFailure(trouble);
    if (trouble !== null) return;
    done();
    dispatch(notify({ text: decision === 'stands' ? 'Answered.' : ANSWERED_AND_SCORED, type: 'SUCCESS' }));
    onAnswered(secondLook, decision);
  }

  /** Nothing that is pressed here rates the essay. */
  function press(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void decide();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter confirms, as in a dialog
    <form
      className={styles['answering']}
      noValidate
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault();
        void decide();
      }}
    >
      <RadioCards
        label="What do you decide?"
        hint={offered.length === 1 ? INSTRUCTOR_CAN : undefined}
        options={offered}
        value={decision}
        onChange={(chosen) => typed.type(secondLook.id, { decision: chosen })}
        error={isTried ? (decision === null ? unchosen : (missing ?? undefined)) : undefined}
      />
      <TextAreaField
        label="Answer to the author"
        hint="The author sees it beside the review, without your name. You can answer only once."
        value={text}
        maxLength={ANSWER_LENGTH.max}
        onChange={(written) => typed.type(secondLook.id, { text: written })}
        isReadOnly={isBusy}
        error={isTried && isShort ? `Write at least ${ANSWER_LENGTH.min} characters.` : undefined}
      />
      {failure === null ? null : (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <div>
        <Button type="submit" kind="primary" isBusy={isBusy} busyLabel="Answering…">
          Answer
        </Button>
      </div>
    </form>
  );
}

const INSTRUCTOR_CAN =
  'Only an instructor can set the review aside. If you think it should not count, leave this one to them.';
const ANSWERED_AND_SCORED = 'Answered. Scores are being computed again. Students see them after the next release.';
