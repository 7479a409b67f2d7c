import type { ReceivedReview } from '@circuit/contract/scores';
import type { ReviewSecondLook } from '@circuit/contract/secondLooks';
import type { WorkComment } from '@circuit/domain/evaluations';
import type { RubricContents } from '@circuit/domain/rubrics';
import { useId } from 'react';

import { tenthsText } from '#parts/scores/tenths.ts';

import beside from './beside.module.css';
import { Reactions } from './Reactions.tsx';
import { mayRespond } from './responses.ts';
import { type OfResult, reviewerName } from './result.ts';
import styles from './results.module.css';
import { SaidReaction } from './SaidReaction.tsx';
import { SecondLook } from './SecondLook.tsx';
import { SecondLookState } from './SecondLookState.tsx';
import { Written } from './Written.tsx';

interface Shared {
  readonly of: OfResult;
  readonly rubric: RubricContents;
  /** Comments that no passage of the work holds. */
  readonly unplaced: readonly WorkComment[];
  /** Other comments stand at their passages. */
  readonly hasMargin: boolean;
  /** A quote that is not in the work beside it is from an earlier version; without the work nobody can tell. */
  readonly isWorkShown: boolean;
}

interface Props extends Shared {
  /** Who has a comment at a passage. */
  readonly placedBy: ReadonlySet<string>;
  readonly graders: readonly { readonly id: string; readonly name: string | null }[];
  /** The reviews take the column beside the work, because no comment is at a passage. */
  readonly isBesideWork: boolean;
}

/** Each review: what it gave, comments about the whole work, and what its author said to it. */
export function WholeReviews({ graders, placedBy, isBesideWork, ...shared }: Props) {
  const { of, rubric, unplaced, hasMargin, isWorkShown } = shared;
  const { work, otherSecondLooks } = of.result;
  const level = hasMargin ? 4 : 3;
  const cards = (
    <div className={isBesideWork ? beside['stack'] : styles['comments']}>
      {graders.map(({ id, name }) => (
        <Written
          key={id}
          voice="expert"
          who={name ?? 'Grader'}
          level={level}
          comments={unplaced.filter(({ by }) => by === id)}
          none={placedBy.has(id) ? BESIDE : NONE}
          isWorkShown={isWorkShown}
        />
      ))}
      {(work?.reviews ?? []).map((review) => (
        <OneReview key={review.id} review={review} level={level} {...shared} />
      ))}
      {otherSecondLooks.map((secondLook) => (
        <AboutNoMore key={secondLook.askedAt} of={of} rubric={rubric} level={level} secondLook={secondLook} />
      ))}
    </div>
  );
  if (!hasMargin) return cards;
  return (
    <div className={beside['whole']}>
      <h3 className={beside['wholeTitle']}>Each review as a whole</h3>
      {cards}
    </div>
  );
}

const NONE = 'No comment.';
const BESIDE = 'Every comment stands at its passage.';
/** The numbers stay those of the released score. (RS-1) */
const SET_ASIDE = 'Your instructor set aside what this reviewer wrote, so it isn’t shown.';

type Level = 3 | 4;

interface OneReviewProps extends Shared {
  readonly review: ReceivedReview;
  readonly level: Level;
}

function OneReview({ of, rubric, review, unplaced, level, isWorkShown }: OneReviewProps) {
  const who = reviewerName(review);
  const comments = unplaced.filter(({ by }) => by === review.id);
  const hasWords = review.answers.some(({ comment, anchors = [] }) => comment.trim() !== '' || anchors.length > 0);
  const none = review.isSetAside ? SET_ASIDE : hasWords ? BESIDE : NONE;
  return (
    <Written
      voice="peer"
      who={who}
      level={level}
      comments={comments}
      none={none}
      counts={countsWords(of, review)}
      isWorkShown={isWorkShown}
    >
      {/* Where nothing was written, nothing can be specific or kind. */}
      {mayRespond(of) && hasWords ? (
        <Reactions groupAssignmentId={of.result.groupAssignmentId} review={review} who={who} what="this" />
      ) : null}
      {!mayRespond(of) && review.reaction !== null ? (
        <SaidReaction reaction={review.reaction} isOwn={of.isOwn} />
      ) : null}
      <SecondLook of={of} rubric={rubric} review={review} who={who} criterionId={null} />
    </Written>
  );
}

/** What it gave and how much of the score it makes up, beside its words. (RZ-4) */
function countsWords(
  { result: { work }, isOwn }: OfResult,
  { totalTenths, sharePercent }: ReceivedReview,
): string | null {
  if (totalTenths === null) return null;
  const gave = `Gave ${tenthsText(totalTenths)}`;
  if (work?.source !== 'peers' || sharePercent === null) return `${gave}, does not count`;
  return `${gave}, ${sharePercent}% of ${isOwn ? 'your work’s' : 'the work’s'} score`;
}

interface NoMoreProps extends Pick<Shared, 'of' | 'rubric'> {
  readonly secondLook: ReviewSecondLook;
  readonly level: Level;
}

/** The review is gone; what was asked about it and answered stays. (SL-7) */
function AboutNoMore({ of, rubric, secondLook, level }: NoMoreProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  return (
    <article className={styles['comment']} aria-labelledby={titleId}>
      <Heading id={titleId} className={styles['who']}>
        About a review that no longer counts
      </Heading>
      <SecondLookState of={of} rubric={rubric} secondLook={secondLook} />
    </article>
  );
}
