import { criteriaOf, type CriterionAnswer } from '@circuit/domain/rubrics';
import { useState } from 'react';

import { CriterionForm } from '#parts/workspace/CriterionForm.tsx';
import { answerTo } from '#parts/workspace/useRating.ts';

import type { RubricDraft } from './editing.ts';
import styles from './EditSection.module.css';

interface Props {
  readonly draft: RubricDraft;
  readonly currentId: string | null;
}

/** The criterion that is being written, as a reviewer will answer it. It can be tried; nothing is saved. */
export function ReviewerPreview({ draft, currentId }: Props) {
  const [answers, setAnswers] = useState<readonly CriterionAnswer[]>([]);
  const criteria = criteriaOf(draft);
  const index = Math.max(
    0,
    criteria.findIndex(({ id }) => id === currentId),
  );
  const criterion = criteria[index];
  if (criterion === undefined) return null;
  const answer = answerTo(answers, criterion.id);
  const change = (fields: Partial<CriterionAnswer>) =>
    setAnswers([...answers.filter(({ criterionId }) => criterionId !== criterion.id), { ...answer, ...fields }]);
  return (
    <aside className={styles['preview']} aria-labelledby="what-reviewers-see">
      <h2 id="what-reviewers-see">What reviewers see</h2>
      <div className={styles['frame']}>
        <CriterionForm
          key={criterion.id}
          criterion={criterion}
          number={index + 1}
          answer={answer}
          onChoose={(choice) => change({ choice })}
          onWrite={(comment) => change({ comment })}
        />
      </div>
      <p className={styles['previewNote']}>Try it. Nothing is saved here.</p>
    </aside>
  );
}
