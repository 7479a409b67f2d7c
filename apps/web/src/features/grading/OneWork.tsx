import type { QueuedWork } from '@circuit/contract/grading';
import type { OpenSecondLook } from '@circuit/contract/secondLooks';
import { Button, Note, Skeleton } from '@circuit/ui';
import { useEffect, useId, type ReactNode } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';
import { GradedAuthor } from '#parts/students/GradedAuthor.tsx';
import { useUserInfo } from '#platform/session/useSession.ts';
import { AnswersView } from '#parts/workspace/AnswersView.tsx';
import { ReadingArea } from '#parts/workspace/TextSize.tsx';
import { useReadingSize } from '#parts/workspace/useReadingSize.ts';

import { ClassmateReviews } from './Classmates.tsx';
import type { CountableRating } from './decisions.ts';
import { Frame } from './Frame.tsx';
import { Grading } from './Grading.tsx';
import styles from './grading.module.css';
import { useQueuedWorkQuery, useWorkPrefetch } from './gradingApi.ts';
import { essayName, type NextWish, type GroupAssignmentOfStaff } from './queue.ts';
import { AnsweredSecondLooks, SecondLooks } from './SecondLooks.tsx';
import { type ListPlace, useLedFocus } from './useListPlace.ts';
import type { Taking } from './useTaking.ts';
import type { TypedAnswers } from './useTypedAnswers.ts';
import { WorkHead, WorkPieces } from './WorkView.tsx';

interface Props extends GroupAssignmentOfStaff {
  readonly queueItemId: string;
  /** What probably comes next: it is there before it is asked for. */
  readonly nextId: string | null;
  readonly mayChangeReviews: boolean;
  /** Why nothing is changed at all: the course has ended, or one views as somebody else. */
  readonly readOnly: string | null;
  readonly typed: TypedAnswers;
  readonly taking: Taking;
  readonly place: ListPlace;
  readonly header: (notes: ReactNode) => ReactNode;
  readonly side: ReactNode;
  readonly onNext: (wish?: NextWish) => void;
}

/** One essay: to be rated, or only to be read with the reason. (GQ-21) */
export function OneWork(props: Props) {
  const { group, groupAssignment, queueItemId, nextId, readOnly, side } = props;
  const of = { groupAssignmentId: groupAssignment.id, queueItemId };
  const query = useQueuedWorkQuery(of);
  const prefetch = useWorkPrefetch();
  const person = useUserInfo().data;
  const work = query.currentData;
  const isThere = work !== undefined;
  const isGraded = work?.status === 'HandedIn' || work?.status === 'Finalized';
  const header = (notes: ReactNode) =>
    props.header(
      <>
        {notes}
        {isGraded ? <GradedAuthor group={group} groupAssignment={groupAssignment} queueItemId={queueItemId} /> : null}
      </>,
    );
  useEffect(() => {
    if (isThere && nextId !== null) prefetch({ groupAssignmentId: groupAssignment.id, queueItemId: nextId });
  }, [isThere, nextId, prefetch, groupAssignment.id]);
  if (work === undefined || person === undefined)
    return (
      <Frame header={header(null)} side={side}>
        {query.isError ? (
          <LoadFailed what="Could not load the essay." error={query.error} onRetry={query.refetch} />
        ) : (
          <Skeleton shape="block" label="Loading the essay" />
        )}
      </Frame>
    );
  const blocked = readOnly ?? work.blocked;
  if (blocked === null)
    return <Grading {...props} header={header} work={work} personId={person.id} onLost={() => void query.refetch()} />;
  return <ReadWork {...props} header={header} work={work} blocked={blocked} />;
}

interface ReadProps extends Props {
  readonly work: QueuedWork;
  /** Why nothing of it is rated now. */
  readonly blocked: string;
}

/** What cannot be rated: read with the reason, and its author answered beside it. (GQ-21, SW-8) */
function ReadWork(props: ReadProps) {
  const { group, groupAssignment, work, blocked, mayChangeReviews, readOnly, typed, place, header, side, onNext } =
    props;
  const of = { groupAssignmentId: groupAssignment.id, queueItemId: work.id };
  const reading = useReadingSize();
  const arrived = useLedFocus(place, work.id);
  const isAsked = work.secondLooks.length > 0;
  return (
    <ReadingArea size={reading.size}>
      <Frame header={header(null)} side={side}>
        <Note
          tone="info"
          action={readOnly === null ? <Button onClick={() => onNext()}>Open the next essay</Button> : undefined}
        >
          {blocked}
        </Note>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields */}
        <div ref={arrived} tabIndex={-1} className={styles['read']} aria-label={essayName(work)} role="group">
          <article aria-label={essayName(work)}>
            <AnsweredSecondLooks work={work} timeZoneId={group.timeZoneId} />
            <WorkHead work={work} reading={reading} />
            {work.document === null ? null : <RichTextViewer document={work.document} below={1} />}
            <WorkPieces work={work} />
          </article>
          {work.status === 'ToDo' && !isAsked ? null : (
            <div>
              <SecondLooks
                of={of}
                work={work}
                ratingFor={(asked) => (hasCountedSince(work, asked) ? BINDING : null)}
                typed={typed}
                isReadOnly={readOnly !== null || isTaken(work)}
                onAnswered={() => {
                  if (work.secondLooks.length === 1) onNext('asked');
                  else arrived.current?.focus();
                }}
              />
              {work.status === 'ToDo' ? null : (
                <Evaluation title={shownName(work)} contents={work.rubric} answers={work.answers} />
              )}
              {work.keptAnswers === undefined ? null : (
                <Evaluation title={NOT_IN} contents={work.rubric} answers={work.keptAnswers} />
              )}
              <ClassmateReviews of={of} work={work} mayChange={mayChangeReviews} isReadOnly={readOnly !== null} />
            </div>
          )}
        </div>
      </Frame>
    </ReadingArea>
  );
}

const NOT_IN = 'Your rating, not handed in';

/** Whose evaluation stands beside the essay. */
const shownName = ({ status, gradedBy }: Pick<QueuedWork, 'status' | 'gradedBy'>): string => {
  if (gradedBy !== null) return `Evaluation by ${gradedBy}`;
  return status === 'Draft' ? NOT_IN : 'Your evaluation';
};

function Evaluation({ title, ...answers }: { readonly title: string } & Parameters<typeof AnswersView>[0]) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles['evaluation']}>
      <h2 id={titleId}>{title}</h2>
      <AnswersView {...answers} />
    </section>
  );
}

/** A finalized rating is complete and handed in. */
const BINDING: CountableRating = { missing: null, isBinding: true, handIn: () => Promise.resolve(null) };

/** Whether the grader's own rating is binding and came after the question: an earlier one answers nothing. (SL-6) */
const hasCountedSince = (
  { status, gradedBy, handedInAt }: Pick<QueuedWork, 'status' | 'gradedBy' | 'handedInAt'>,
  { askedAt }: Pick<OpenSecondLook, 'askedAt'>,
): boolean =>
  status === 'Finalized' && gradedBy === null && handedInAt !== null && Date.parse(handedInAt) >= Date.parse(askedAt);

/** Only the grader who has the essay open answers its author. */
const isTaken = ({ claim }: Pick<QueuedWork, 'claim'>): boolean => claim !== null && !claim.isMine;
