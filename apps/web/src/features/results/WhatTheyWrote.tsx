import type { LearnerResult } from '@circuit/contract';
import { criteriaOf, type Criterion, type CriterionAnswer, type RubricContents } from '@circuit/domain/rubrics';
import { Prose, type Voice, VoiceMark } from '@circuit/ui';

import { choiceWords } from '#shared/workspace/words.ts';

import { type OfResult, reviewerName } from './result.ts';
import styles from './results.module.css';

interface Written {
  readonly key: string;
  readonly voice: Voice;
  readonly who: string;
  readonly criterion: Criterion;
  readonly answer: CriterionAnswer;
}

/** Every comment with the passage it speaks of: graders first, then classmates. (RZ-8) */
export function WhatTheyWrote({ result, isOwn }: OfResult) {
  const written = writtenIn(result);
  if (result.work === null || result.work.reviews.length + result.work.graders.length === 0) return null;
  return (
    <section aria-labelledby="written">
      <div className={styles['cardHead']}>
        <h2 id="written">What they wrote</h2>
        {isOwn ? <p className={styles['quiet']}>Your classmates do not know whose work this is.</p> : null}
      </div>
      {written.length === 0 ? (
        <p className={styles['quiet']}>Nobody wrote a comment.</p>
      ) : (
        <div className={styles['comments']}>
          {written.map(({ key, ...one }) => (
            <Comment key={key} {...one} />
          ))}
        </div>
      )}
    </section>
  );
}

function Comment({ voice, who, criterion, answer }: Omit<Written, 'key'>) {
  const words = choiceWords(criterion, answer.choice);
  return (
    <article className={styles['comment']}>
      <p className={styles['who']}>
        <VoiceMark voice={voice} hasName={false} />
        <b>{who}</b>
        <span className={styles['quiet']}>
          on {criterion.title}
          {words === '' ? '' : `, ${words}`}
        </span>
      </p>
      <Prose>
        {(answer.anchors ?? []).map(({ start, quote }) => (
          <blockquote key={`${start} ${quote}`} className={styles['quote']}>
            {quote}
          </blockquote>
        ))}
        {answer.comment.trim() === '' ? null : <p className={styles['text']}>{answer.comment}</p>}
      </Prose>
    </article>
  );
}

function writtenIn({ rubric, work }: LearnerResult): readonly Written[] {
  if (rubric === null || work === null) return [];
  const graders = work.graders.map(({ answers, name }, index) => ({
    id: `grader ${index}`,
    voice: 'expert' as const,
    who: name ?? 'Grader',
    answers,
  }));
  const classmates = work.reviews.map((review) => ({
    id: review.id,
    voice: 'peer' as const,
    who: reviewerName(review),
    answers: review.answers,
  }));
  return [...graders, ...classmates].flatMap(({ id, voice, who, answers }) =>
    commentsOf(rubric, answers).map((one) => ({ ...one, key: `${id} ${one.criterion.id}`, voice, who })),
  );
}

function commentsOf(
  rubric: RubricContents,
  answers: readonly CriterionAnswer[],
): readonly Pick<Written, 'criterion' | 'answer'>[] {
  return criteriaOf(rubric).flatMap((criterion) => {
    const answer = answers.find(({ criterionId }) => criterionId === criterion.id);
    if (answer === undefined) return [];
    return answer.comment.trim() === '' && (answer.anchors ?? []).length === 0 ? [] : [{ criterion, answer }];
  });
}
