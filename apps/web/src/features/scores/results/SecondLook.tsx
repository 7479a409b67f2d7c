import type { ReceivedReview } from '@circuit/contract/scores';
import type { RubricContents } from '@circuit/domain/rubrics';
import { Button, Icon } from '@circuit/ui';
import { Flag } from 'lucide-react';
import { useState } from 'react';

import { mayRespond } from './responses.ts';
import type { OfResult } from './result.ts';
import styles from './respond.module.css';
import { SecondLookDialog } from './SecondLookDialog.tsx';
import { SecondLookState } from './SecondLookState.tsx';

interface Props {
  readonly of: OfResult;
  readonly rubric: RubricContents;
  readonly review: ReceivedReview;
  /** "Reviewer A" */
  readonly who: string;
  /** What it is about unless the student says otherwise; null for the whole review. */
  readonly criterionId: string | null;
}

/** Asked for, answered, offered, or why not. (SW-5) */
export function SecondLook({ of, rubric, review, who, criterionId }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { secondLook, secondLookBlocked } = review;
  if (secondLook !== null)
    return <SecondLookState of={of} rubric={rubric} secondLook={secondLook} takesFocus={isAsked} />;
  // When nobody can ask any more, the section says so once.
  if (!mayRespond(of)) return null;
  if (secondLookBlocked !== null) return <p className={styles['said']}>{secondLookBlocked}</p>;
  return (
    <div className={styles['ask']}>
      <Button kind="ghost" size="small" icon={<Icon of={Flag} />} onClick={() => setAsking(true)}>
        Ask for a second look
      </Button>
      {isAsking ? (
        <SecondLookDialog
          of={of}
          rubric={rubric}
          review={review}
          who={who}
          criterionId={criterionId}
          onAsked={() => setAsked(true)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
