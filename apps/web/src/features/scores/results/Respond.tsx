import type { ReceivedReview } from '@circuit/contract/scores';
import type { RubricContents } from '@circuit/domain/rubrics';
import { Icon, VisuallyHidden } from '@circuit/ui';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';

import notes from './notes.module.css';
import { Reactions } from './Reactions.tsx';
import styles from './respond.module.css';
import { foundWords, mayRespond } from './responses.ts';
import type { OfResult } from './result.ts';
import { SecondLook } from './SecondLook.tsx';

interface Props {
  readonly of: OfResult;
  readonly rubric: RubricContents;
  readonly review: ReceivedReview;
  readonly who: string;
  /** Of the comment that it is opened at. */
  readonly criterion: { readonly id: string; readonly title: string };
  /** Whether it repeats what the student said of the review. */
  readonly saysFound: boolean;
}

/**
 * Thanks, a reply and a second look, right at a comment. They are about the review that the comment is part of, and say
 * so. (SW-16)
 */
export function Respond({ of, rubric, review, who, criterion, saysFound }: Props) {
  const { secondLook, reaction } = review;
  const isAbout = secondLook !== null && secondLook.criterionId === criterion.id;
  const [isOpen, setOpen] = useState(isAbout);
  /** Stays once it was opened, so that folding it away loses no words. */
  const [isThere, setThere] = useState(isAbout);
  const id = useId();
  // Once the time is over, what was said stands with the review as a whole; what was asked stays at the comment.
  if (!mayRespond(of) && !isAbout) return null;
  const found = reaction === null || !saysFound ? null : foundWords(reaction, of.isOwn, 'this review');
  return (
    <div className={notes['response']}>
      <p className={notes['respond']}>
        <button
          type="button"
          className={notes['respondButton']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setOpen(!isOpen);
            setThere(true);
          }}
        >
          <Icon of={ChevronDown} size="1rem" />
          {secondLook === null ? 'Thank, reply or ask' : 'Your response'}
          <VisuallyHidden>{` (${who} on ${criterion.title})`}</VisuallyHidden>
        </button>
        {found === null ? null : <span className={styles['said']}>{found}</span>}
      </p>
      <div id={id} hidden={!isOpen}>
        {isThere ? (
          <>
            {mayRespond(of) ? (
              <Reactions groupAssignmentId={of.result.groupAssignmentId} review={review} who={who} what="this review" />
            ) : null}
            <SecondLook of={of} rubric={rubric} review={review} who={who} criterionId={criterion.id} />
          </>
        ) : null}
      </div>
    </div>
  );
}
