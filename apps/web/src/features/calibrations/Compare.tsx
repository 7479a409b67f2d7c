import type { PracticeEssay } from '@circuit/contract/calibrations';
import { phaseOf } from '@circuit/domain/phases';
import { Button, Icon, LinkButton, VoiceMark } from '@circuit/ui';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';

import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';
import { compareAnswers } from '#parts/workspace/comparison.ts';
import { RubricCompare } from '#parts/workspace/RubricCompare.tsx';
import { TaskPageHeader } from '#parts/workspace/TaskHeader.tsx';

import { ScoreRing } from './ScoreRing.tsx';
import { EssayLinks } from './EssayLinks.tsx';
import { hubAddress } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { essayAddress, essayTitle, hasReviews, nextEssay, type OfPractice } from './practice.ts';
import styles from './practice.module.css';
import { Sample, sampleLabel } from './Sample.tsx';
import { endingWords, leaningWords, practiceScoreWords, tendencyWords } from './words.ts';

/** Mock 06: yours beside the expert's, the farthest criterion first, and what it means for your reviews. (PT-4) */
export function Compare(of: OfPractice) {
  const { practice, essay } = of;
  const tries = essay.tries.filter(({ status }) => status === 'HandedIn');
  const [shownId, setShownId] = useState<string | null>(null);
  const { comparison } = essay;
  const better = tries.find(({ number }) => number === comparison?.betterTry);
  const shown = tries.find(({ id }) => id === shownId) ?? better;
  if (comparison === null || shown === undefined) return null;
  const theirs = comparison.expertAnswers;
  const finished = practice.items.filter(({ state }) => state === 'finished').length;
  const { match } = shown;
  const score = scoreOf(shown.number, comparison);
  const sentences = [
    score === null ? '' : practiceScoreWords(score, match),
    leaningWords(compareAnswers(essay.rubric, shown.answers, theirs)),
    tendencyWords(practice.tendency, finished),
    hasReviews(of.groupAssignment) ? 'The closer you are, the more your reviews of classmates count.' : '',
  ];
  return (
    <>
      <TaskPageHeader {...of} title={`${essayTitle(essay)}: how you compare`}>
        <EssayLinks {...of} />
      </TaskPageHeader>
      <div className={styles['columns']}>
        <div className={styles['compared']}>
          <section className={styles['verdict']} aria-labelledby="verdict">
            {score === null ? null : <ScoreRing score={score} />}
            <div>
              <h2 id="verdict">
                {match === null
                  ? 'How you compare with the expert'
                  : `You matched the expert on ${match.matchedCount} of ${match.totalCount} criteria`}
              </h2>
              <p>{sentences.filter((sentence) => sentence !== '').join(' ')}</p>
              <p className={styles['legend']}>
                <span>
                  <VoiceMark voice="you" hasName={false} /> Your rating
                </span>
                <span>
                  <VoiceMark voice="expert" hasName={false} /> Expert rating
                </span>
              </p>
              {tries.length < 2 ? null : (
                <fieldset className={styles['tries']}>
                  <legend>
                    Practice score: {Math.round(comparison.firstScore)} on your first try,{' '}
                    {Math.round(comparison.score)} on your better try, which counts
                  </legend>
                  {tries.map(({ id, number }) => (
                    <Button
                      key={id}
                      size="small"
                      kind={id === shown.id ? 'primary' : 'secondary'}
                      isPressed={id === shown.id}
                      onClick={() => setShownId(id)}
                    >
                      Try {number}
                    </Button>
                  ))}
                </fieldset>
              )}
            </div>
          </section>
          <RubricCompare key={shown.id} contents={essay.rubric} yours={shown.answers} theirs={theirs} />
          <Ending {...of} />
        </div>
        <section className={styles['text']} aria-label={sampleLabel(essay)}>
          <Sample essay={essay} />
        </section>
      </div>
    </>
  );
}

/** The ring belongs to the try beside it; of a try between the first and the better one nothing is told. */
function scoreOf(number: number, { betterTry, score, firstScore }: NonNullable<PracticeEssay['comparison']>) {
  if (number === betterTry) return score;
  return number === 1 ? firstScore : null;
}

function Ending({ course, groupAssignment, practice, essay }: OfPractice) {
  const zone = useZone(course.timeZoneId);
  const next = practice.closed === null ? nextEssay(practice, essay.number) : undefined;
  const review = phaseOf(groupAssignment.groupAssignmentPhases, 'PeerEvaluation');
  const words = endingWords({
    done: practice.done,
    total: practice.items.length,
    score: practice.score,
    isClosed: practice.closed !== null,
    hasReviews: review !== undefined,
    next: review === undefined ? '' : `Reviews open ${formatDateTime(new Date(review.startsAt), zone)}.`,
  });
  const due =
    next === undefined || practice.endsAt === null ? '' : ` Due ${formatDateTime(new Date(practice.endsAt), zone)}.`;
  return (
    <div className={styles['ending']}>
      {next === undefined ? (
        <LinkButton kind="primary" href={hubAddress({ course, groupAssignment })}>
          Back to the assignment
        </LinkButton>
      ) : (
        <LinkButton
          kind="primary"
          href={essayAddress({ course, groupAssignment }, next.number)}
          endIcon={<Icon of={ArrowRight} />}
        >
          Next practice essay
        </LinkButton>
      )}
      <p>
        This rating is final. {words}
        {due}
      </p>
    </div>
  );
}
