import { coachSign, coachText } from '@circuit/domain/evaluations';
import { commentFlaw, type Criterion, type CriterionChoice } from '@circuit/domain/rubrics';
import { Icon, VisuallyHidden } from '@circuit/ui';
import { Check, CircleAlert } from 'lucide-react';
import { useId, type KeyboardEvent, type Ref } from 'react';

import styles from './rubric.module.css';
import { commentHint } from './words.ts';

interface Props {
  readonly criterion: Criterion;
  readonly choice: CriterionChoice | null;
  readonly comment: string;
  readonly onWrite: (comment: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly isErrorShown?: boolean;
  /** Says live whether the comment is specific, and how it becomes so; without it nothing is said. (CH-1) */
  readonly coached?: { readonly passageCount: number } | undefined;
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
}

const NO_SIGN = { kind: 'none' } as const;
const LONGEST_COMMENT = 10_000;

/** Says what is expected before the first word, and while writing what is still missing. (WS-7) */
export function CommentBox(props: Props) {
  const { criterion, choice, comment, onWrite, onBlur, isErrorShown = false, coached, ref } = props;
  const id = useId();
  if (criterion.commentRule === 'none') return null;
  const flaw = commentFlaw(criterion, choice, comment);
  const isWriting = comment.trim() !== '';
  const isWrong = isErrorShown && flaw !== null;
  const sign = coached === undefined ? NO_SIGN : coachSign(comment, coached.passageCount);
  return (
    <div className={styles['comment']}>
      <div className={styles['promptLine']}>
        <label htmlFor={id} className={styles['prompt']}>
          {criterion.commentPrompt === '' ? 'Comment' : criterion.commentPrompt}
        </label>
        {coached === undefined ? null : (
          <output className={styles['sign']}>
            {sign.kind === 'specific' && flaw === null ? (
              <>
                <Icon of={Check} size="1rem" /> Specific
              </>
            ) : null}
          </output>
        )}
      </div>
      <textarea
        ref={ref}
        id={id}
        className={styles['text']}
        rows={4}
        maxLength={LONGEST_COMMENT}
        value={comment}
        aria-describedby={sign.kind === 'none' || sign.kind === 'specific' ? `${id}-hint` : `${id}-hint ${id}-coach`}
        aria-invalid={isWrong || undefined}
        onChange={(event) => onWrite(event.currentTarget.value)}
        onBlur={onBlur}
        onKeyDown={leaveOnEscape}
      />
      <p id={`${id}-hint`} className={styles['hint']} data-tone={toneOf(isWrong, isWriting, flaw)}>
        {isWrong ? <Icon of={CircleAlert} size="1rem" /> : null}
        {isWriting && flaw === null && criterion.commentRule !== 'optional' ? (
          <>
            <Icon of={Check} size="1rem" />
            <VisuallyHidden>The comment is </VisuallyHidden>Long enough
          </>
        ) : (
          <span>
            {isWriting || isWrong ? (flaw ?? commentHint(criterion, choice)) : commentHint(criterion, choice)}
          </span>
        )}
      </p>
      {sign.kind === 'none' || sign.kind === 'specific' ? null : (
        <p id={`${id}-coach`} className={styles['hint']}>
          {coachText(sign)}
        </p>
      )}
    </div>
  );
}

/** Back to the levels, with every word where it is: the next key is a key again. (WS-18) */
function leaveOnEscape(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
  const form = event.currentTarget.closest('fieldset');
  if (form === null) return;
  event.preventDefault();
  (form.querySelector<HTMLElement>('input:checked') ?? form).focus({ preventScroll: true });
}

function toneOf(isWrong: boolean, isWriting: boolean, flaw: string | null): 'bad' | 'ok' | undefined {
  if (isWrong) return 'bad';
  return isWriting && flaw === null ? 'ok' : undefined;
}
