import type { ReceivedReview } from '@circuit/contract/scores';
import { criteriaOf, type RubricContents } from '@circuit/domain/rubrics';
import { REASON_LENGTH, type SecondLookConcern } from '@circuit/domain/secondLooks';
import { RadioCards, SelectField } from '@circuit/ui';
import { useState } from 'react';

import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { ReasonDialog } from '#parts/reasons/ReasonDialog.tsx';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { useAskForSecondLookMutation } from './respondApi.ts';
import type { OfResult } from './result.ts';
import styles from './respond.module.css';

const WHOLE = '';

interface Props {
  readonly of: OfResult;
  readonly rubric: RubricContents;
  readonly review: ReceivedReview;
  readonly who: string;
  /** Chosen at first; null for the whole review. */
  readonly criterionId: string | null;
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

/** Says what happens next before anybody asks. (SW-5) */
export function SecondLookDialog({
  of: { course, result },
  rubric,
  review,
  who,
  criterionId: first,
  onAsked,
  onClose,
}: Props) {
  const zone = useZone(course.timeZoneId);
  const [criterionId, setCriterionId] = useState(first ?? WHOLE);
  const [concerns, setConcerns] = useState<SecondLookConcern>('rating');
  const [ask] = useAskForSecondLookMutation();
  const { keyFor, done } = useIntentKey();
  const answered = new Set(review.answers.map((answer) => answer.criterionId));
  const criteria = criteriaOf(rubric).filter(({ id }) => answered.has(id));

  async function send(reason: string) {
    const request = {
      groupAssignmentId: result.groupAssignmentId,
      reviewId: review.id,
      criterionId: criterionId === WHOLE ? null : criterionId,
      concerns,
      reason,
    };
    const outcome = await ask({ request, idempotencyKey: keyFor(request) });
    if (outcome.data !== undefined) {
      done();
      onAsked();
    }
    return outcome;
  }

  return (
    <ReasonDialog
      title={`Ask for a second look at the review by ${who}`}
      note={
        result.respondUntil === null ? '' : `You can ask until ${formatDateTime(new Date(result.respondUntil), zone)}.`
      }
      label="What should be looked at again, and why?"
      least={REASON_LENGTH.min}
      most={REASON_LENGTH.max}
      isCounted
      doLabel="Ask for a second look"
      busyLabel="Asking…"
      notDone="Not asked."
      send={send}
      onClose={onClose}
    >
      <div className={styles['next']}>
        <p>What happens next:</p>
        <ol>
          <li>A grader or your instructor reads your work, this review and your reason.</li>
          <li>They let the review stand, set it aside, or rate your work themselves. Your score can go up or down.</li>
          <li>
            Their answer appears here. We’ll also e-mail you unless you’ve turned that off. It is final: you can ask
            once per review.
          </li>
        </ol>
        <p>The reviewer will not know that you asked.</p>
      </div>
      <RadioCards label="What is wrong?" options={CONCERNS} value={concerns} onChange={setConcerns} />
      <SelectField
        label="About"
        value={criterionId}
        onChange={setCriterionId}
        options={[
          { value: WHOLE, label: 'The whole review' },
          ...criteria.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
    </ReasonDialog>
  );
}

const CONCERNS = [
  { value: 'rating', label: 'The rating', hint: 'You think your work deserves a different level.' },
  { value: 'words', label: 'What the reviewer wrote', hint: 'A comment is rude, wrong or about other work.' },
] as const;
