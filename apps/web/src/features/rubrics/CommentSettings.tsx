import { COMMENT_RULES, RUBRIC_LIMITS, type Criterion } from '@circuit/domain/rubrics';
import { useId } from 'react';

import { NumberBox } from '#parts/authoring/NumberBox.tsx';
import { QuietInput } from '#parts/authoring/QuietInput.tsx';
import { COMMENT_RULE_WORDS } from '#parts/workspace/words.ts';

import styles from './CriterionCard.module.css';

interface Props {
  readonly criterion: Criterion;
  readonly onChange: (criterion: Criterion) => void;
  readonly isLocked: boolean;
}

/** Whether reviewers write something, how much, and what they are asked. */
export function CommentSettings({ criterion, onChange, isLocked }: Props) {
  const name = useId();
  const { commentRule } = criterion;
  const isRequired = commentRule === 'required' || commentRule === 'requiredAtExtremes';
  return (
    <div className={styles['comment']}>
      <fieldset className={styles['radios']}>
        <legend>Comment</legend>
        {COMMENT_RULES.map((rule) => (
          <label key={rule}>
            <input
              type="radio"
              name={name}
              checked={commentRule === rule}
              disabled={isLocked}
              onChange={() => onChange({ ...criterion, commentRule: rule })}
            />
            {COMMENT_RULE_WORDS[rule]}
          </label>
        ))}
      </fieldset>
      {isRequired ? (
        <span className={styles['inline']}>
          at least
          <NumberBox
            label="Minimum characters in a comment"
            value={criterion.minCommentLength}
            max={RUBRIC_LIMITS.commentLength}
            isReadOnly={isLocked}
            onChange={(length) => onChange({ ...criterion, minCommentLength: Math.round(length ?? 0) })}
          />
          characters
        </span>
      ) : null}
      {commentRule === 'none' ? null : (
        <span className={styles['promptField']}>
          <span aria-hidden>Prompt</span>
          <QuietInput
            label="Prompt above the comment"
            placeholder="What would make it stronger?"
            value={criterion.commentPrompt}
            maxLength={RUBRIC_LIMITS.prompt}
            onChange={(commentPrompt) => onChange({ ...criterion, commentPrompt })}
          />
        </span>
      )}
    </div>
  );
}
