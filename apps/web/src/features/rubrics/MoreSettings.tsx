import {
  AES_TAGS,
  CRITERION_KINDS,
  RUBRIC_LIMITS,
  weightOf,
  type AesTag,
  type Criterion,
  type CriterionKind,
} from '@circuit/domain/rubrics';
import { SelectField } from '@circuit/ui';

import { NumberBox } from '#parts/authoring/NumberBox.tsx';

import styles from './CriterionCard.module.css';
import { changeKind } from './editing.ts';
import { newId } from './newId.ts';

const KIND_WORDS: Record<CriterionKind, string> = {
  levels: 'Levels with descriptions',
  points: 'Points, typed as a number',
  yesNo: 'Yes or no',
};

const TAG_WORDS: Record<AesTag, string> = {
  none: 'Nothing: it needs a person',
  mechanics: 'Spelling and grammar',
  structure: 'Structure',
  evidence: 'Evidence',
  length: 'Length',
};

interface Props {
  readonly criterion: Criterion;
  readonly onChange: (criterion: Criterion) => void;
  /** All of them, this one included: what it counts depends on the others. */
  readonly criteria: readonly Criterion[];
  readonly isLocked: boolean;
}

/** What is chosen rarely: the kind of answer, the weight, what automatic feedback may say. */
export function MoreSettings({ criterion, onChange, criteria, isLocked }: Props) {
  const total = criteria.reduce((sum, each) => sum + weightOf(each), 0);
  const share = total === 0 ? 0 : Math.round((100 * weightOf(criterion)) / total);
  if (isLocked)
    return (
      <p className={styles['facts']}>
        {KIND_WORDS[criterion.kind]}. Counts {share}% of the rubric. Automatic feedback: {TAG_WORDS[criterion.aesTag]}.
      </p>
    );
  return (
    <details className={styles['details']}>
      <summary>
        Kind, weight and automatic feedback <span className={styles['aside']}>counts {share}%</span>
      </summary>
      <div className={styles['detailFields']}>
        <SelectField
          label="Kind of answer"
          value={criterion.kind}
          options={CRITERION_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }))}
          onChange={(kind) => onChange(changeKind(criterion, kind, newId))}
        />
        <SelectField
          label="Automatic feedback can look at"
          value={criterion.aesTag}
          options={AES_TAGS.map((tag) => ({ value: tag, label: TAG_WORDS[tag] }))}
          onChange={(aesTag) => onChange({ ...criterion, aesTag })}
        />
        <span className={styles['inline']}>
          Weight
          <NumberBox
            label="Weight"
            value={criterion.weight}
            max={RUBRIC_LIMITS.weight}
            canBeEmpty
            placeholder={String(weightOf({ ...criterion, weight: null }))}
            onChange={(weight) => onChange({ ...criterion, weight })}
          />
          counts {share}% of the rubric. If empty, its points decide.
        </span>
      </div>
    </details>
  );
}
